import { useState } from 'react';
import type { Item } from '#core/model.ts';
import type { BoardLane } from '#view/board/boardModel.ts';

/** A pending choice between the statuses of the lane to which a card is moved. */
export interface StatusChoice {
  readonly item: Item;
  readonly lane: BoardLane;
  readonly choose: (statusId: string) => void;
  readonly cancel: () => void;
}

interface RequestedChoice extends Pick<StatusChoice, 'item' | 'lane'> {
  onChosen(statusId: string): void;
  onCancelled(): void;
}

export function useStatusChoice() {
  const [choice, setChoice] = useState<StatusChoice | null>(null);
  const ask = ({ item, lane, onChosen, onCancelled }: RequestedChoice) =>
    setChoice({
      item,
      lane,
      choose(statusId) {
        setChoice(null);
        onChosen(statusId);
      },
      cancel() {
        setChoice(null);
        onCancelled();
      },
    });
  return { choice, ask };
}
