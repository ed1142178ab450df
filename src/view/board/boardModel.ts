/** The model of a board: lanes of cards, provided by the application. The view doesn't know about the server. */
import type { KeyboardEvent } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { FieldValuesPatch, Item } from '#core/model.ts';
import type { MenuEntry } from '../kit/overlay/Menu.tsx';
import type { Place } from './place.ts';

export interface BoardLane {
  readonly id: string;
  readonly name: string;
  /** The directory that its cards are drawn with. */
  readonly compiled: CompiledDirectory;
  /** Returns the directory whose rules apply to writes of a card. */
  readonly directoryOf: (item: Item) => CompiledDirectory;
  /** The statuses whose records are shown here. */
  readonly statusIds: readonly string[];
  /**
   * The values that a card gets in this lane, if lanes represent values instead of statuses; `null` if it accepts no
   * cards.
   */
  readonly assigns?: FieldValuesPatch | null;
  /** The name of the records' directory, if a board shows several. */
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
  /** True if the user can move its cards at all. */
  readonly mayMove: boolean;
  /** True if the user can create a record here. */
  readonly mayAdd: boolean;
}

/** The move of a card to a position in a lane. */
export interface CardMove {
  readonly item: Item;
  readonly from: BoardLane;
  readonly to: BoardLane;
  /** The card displayed directly above the new position; `null` at the top. */
  readonly prevId: string | null;
}

export interface BoardActions {
  open(item: Item, lane: BoardLane): void;
  /** Called when a card was dropped at a new position. */
  move(move: CardMove): void;
  loadMore(lane: BoardLane): void;
  retry(lane: BoardLane): void;
  toggle(lane: BoardLane): void;
  add(lane: BoardLane): void;
  /** Returns why the card can't be moved there, in the viewer's language; `null` if it can. */
  closedReason(item: Item, from: BoardLane, to: BoardLane): string | null;
  /** Handles a key pressed on a card; returns whether it did anything. */
  key(event: KeyboardEvent, item: Item, lane: BoardLane): boolean;
  /** Menu entries to move a card without dragging: available statuses to choose, others with the reason. */
  menuEntries(item: Item, lane: BoardLane): readonly MenuEntry[];
}

/** The state of the board that every lane needs. */
export interface BoardState {
  /** Cards whose move is still pending: a sheet is open, or the server hasn't responded. */
  readonly waitingIds: ReadonlySet<string>;
  /** True if positions can be chosen; otherwise the sort order determines where a card goes. */
  readonly isOrderedByHand: boolean;
  readonly openId: string | undefined;
}

export interface Drag {
  readonly item: Item;
  readonly from: BoardLane;
  readonly isByKeyboard: boolean;
  readonly place: Place;
}
