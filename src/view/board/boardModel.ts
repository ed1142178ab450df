/** The data of a board, provided by the application: the board itself doesn't access the server. */
import type { KeyboardEvent } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { FieldValuesPatch, Item } from '#core/model.ts';
import type { MenuEntry } from '../kit/overlay/Menu.tsx';
import type { CardDropPosition } from './place.ts';

export interface BoardLane {
  readonly id: string;
  readonly name: string;
  /** The directory with which the lane's cards are drawn. */
  readonly compiled: CompiledDirectory;
  /** Returns the directory whose rules apply to changes of a card. */
  readonly directoryOf: (item: Item) => CompiledDirectory;
  /** The statuses whose records the lane shows. */
  readonly statusIds: readonly string[];
  /**
   * The values that a card gets in this lane, if lanes represent values instead of statuses; `null` if the lane accepts
   * no cards.
   */
  readonly assigns?: FieldValuesPatch | null;
  /** The name of the records' directory, if the board shows several directories. */
  readonly note?: string;
  /** `undefined` until the first cards have loaded. */
  readonly items: readonly Item[] | undefined;
  readonly total: number;
  readonly totalExact: boolean;
  readonly totalIsMinimum: boolean;
  readonly isLoadingMore: boolean;
  /** The reason why the cards couldn't be loaded, in the user's language. */
  readonly problem: string | null;
  readonly isCollapsed: boolean;
  /** True if the user can move cards of this lane. */
  readonly mayMove: boolean;
  /** True if the user can create records in this lane. */
  readonly mayAdd: boolean;
}

export interface BoardCardMove {
  readonly item: Item;
  readonly from: BoardLane;
  readonly to: BoardLane;
  /** The id of the card displayed directly above the new position; `null` at the top. */
  readonly prevId: string | null;
}

export interface BoardActions {
  open(item: Item, lane: BoardLane): void;
  /** Called when a card was dropped at a new position. */
  move(move: BoardCardMove): void;
  loadMore(lane: BoardLane): void;
  retry(lane: BoardLane): void;
  toggle(lane: BoardLane): void;
  add(lane: BoardLane): void;
  /**
   * Returns the reason why the card can't be moved there, in the viewer's language; `null` if the card can be
   * moved.
   */
  closedReason(item: Item, from: BoardLane, to: BoardLane): string | null;
  /** Handles a key pressed on a card; returns whether the key had an effect. */
  key(event: KeyboardEvent, item: Item, lane: BoardLane): boolean;
  /**
   * Returns menu entries that move a card without dragging: statuses that the user can choose, and
   * unavailable statuses with the reason.
   */
  menuEntries(item: Item, lane: BoardLane): readonly MenuEntry[];
}

/** The state of the board that every lane needs. */
export interface BoardState {
  /** The ids of cards whose move is pending: a sheet is open, or the server hasn't responded yet. */
  readonly waitingIds: ReadonlySet<string>;
  /** True if users choose the positions of cards; otherwise the sort order determines them. */
  readonly isOrderedByHand: boolean;
  readonly openId: string | undefined;
}

export interface BoardDrag {
  readonly item: Item;
  readonly from: BoardLane;
  readonly isByKeyboard: boolean;
  readonly place: CardDropPosition;
}
