import type { Board } from '#core/model.ts';
import { updateBoot } from './bootState.ts';

/** Stores a board returned by the server; other clients are updated through the live channel. */
export function storeBoard(board: Board): void {
  change(boards => {
    const isKnown = boards.some(known => known.id === board.id);
    return isKnown ? boards.map(known => (known.id === board.id ? board : known)) : [...boards, board];
  });
}

/** Shows the boards in a new order before the server has confirmed it. */
export function showBoardOrder(ids: readonly string[]): void {
  change(boards => [...boards].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)));
}

export function removeBoard(id: string): void {
  change(boards => boards.filter(board => board.id !== id));
}

function change(update: (boards: Board[]) => Board[]): void {
  updateBoot(({ boards }) => ({ boards: update(boards) }));
}
