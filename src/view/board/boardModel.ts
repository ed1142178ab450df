/** What a board draws: lanes of cards, given by the application. The view knows no server. */
import type { KeyboardEvent } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { FieldValuesPatch, Item } from '#core/model.ts';
import type { MenuEntry } from '../kit/overlay/Menu.tsx';
import type { Place } from './place.ts';

export interface BoardLane {
  readonly id: string;
  readonly name: string;
  /** What its cards are drawn from. */
  readonly compiled: CompiledDirectory;
  /** The directory that judges what is written of a card. */
  readonly directoryOf: (item: Item) => CompiledDirectory;
  /** The statuses whose records stand here. */
  readonly statusIds: readonly string[];
  /** The values that a card takes on here, where lanes stand for values, not for statuses; null where it takes no card. */
  readonly assigns?: FieldValuesPatch | null;
  /** Whose records these are, where a board shows several directories. */
  readonly note?: string;
  /** Undefined until the first cards are there. */
  readonly items: readonly Item[] | undefined;
  readonly total: number;
  readonly totalExact: boolean;
  readonly totalIsMinimum: boolean;
  readonly isLoadingMore: boolean;
  /** Why the cards could not be loaded, in the reader's language. */
  readonly problem: string | null;
  readonly isCollapsed: boolean;
  /** Whether the person may move its cards at all. */
  readonly mayMove: boolean;
  /** Whether the person may make a record here. */
  readonly mayAdd: boolean;
}

/** A card as it was taken or is to be put. */
export interface CardMove {
  readonly item: Item;
  readonly from: BoardLane;
  readonly to: BoardLane;
  /** The card shown directly above the new place; null on top. */
  readonly prevId: string | null;
}

export interface BoardActions {
  open(item: Item, lane: BoardLane): void;
  /** A card was dropped at another place than it stood at. */
  move(move: CardMove): void;
  loadMore(lane: BoardLane): void;
  retry(lane: BoardLane): void;
  toggle(lane: BoardLane): void;
  add(lane: BoardLane): void;
  /** Why this card cannot go there, in the reader's language; null where it can. */
  closedReason(item: Item, from: BoardLane, to: BoardLane): string | null;
  /** A key pressed on a card; answers whether it did anything. */
  key(event: KeyboardEvent, item: Item, lane: BoardLane): boolean;
  /** Moves without dragging: statuses to choose, closed ones with the reason. */
  menuEntries(item: Item, lane: BoardLane): readonly MenuEntry[];
}

/** What every lane needs to know of the drag under way, and of cards that wait. */
export interface BoardState {
  /** Cards whose move is not decided yet: a sheet is open, or the server has not answered. */
  readonly waitingIds: ReadonlySet<string>;
  /** Whether places can be chosen; otherwise the order of the lanes says where a card goes. */
  readonly isOrderedByHand: boolean;
  readonly openId: string | undefined;
}

export interface Drag {
  readonly item: Item;
  readonly from: BoardLane;
  readonly isByKeyboard: boolean;
  readonly place: Place;
}
