/** Functions to edit list cells, provided by the application; the view doesn't know about the server. */
import type { ReactNode } from 'react';
import type { FieldState } from '#core/directory/fieldStates.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldValue, Issue, Item, Transition } from '#core/model.ts';
import type { FieldOffer } from '../../field/fieldOffer.ts';

export interface CellEdit {
  /** The record as it was when the editor opened. */
  readonly item: Item;
  readonly field: BoundField;
  readonly value: FieldValue | undefined;
}

/** An edit that was shown immediately and then rejected: its editor reopens with the input. */
export interface RefusedEdit extends CellEdit {
  /** Issues of the field, with paths relative to the record. */
  readonly issues: readonly Issue[];
  /** The reason if no issue explains it, with possible actions; receives a function that closes the editor. */
  readonly problem: ((close: () => void) => ReactNode) | null;
}

/** The cell that the user tried to edit without permission, or asked about. */
export interface LockedCell {
  readonly item: Item;
  /** `null` for the status. */
  readonly field: BoundField | null;
  /** The unavailable transition. */
  readonly transition?: Transition;
  /** True if the user definitely wanted to edit it; a double click can also be meant to select a word. */
  readonly isMeant: boolean;
}

/** How scripts affect a cell. */
export interface CellShape {
  /** True if scripts determine the value, so that it can't be edited. */
  readonly isClosed: boolean;
  readonly offer: FieldOffer | null;
}

export interface CellEditing {
  /** Returns what the current user can do with a field of this record. */
  stateOf(item: Item, field: BoundField): FieldState;
  /** Preloads the code that validation requires. */
  prepare(): void;
  /** Returns how scripts affect the cell once it is open; `null` if they don't. */
  shapeOf(item: Item, field: BoundField): Promise<CellShape | null>;
  /** Validates an edit and sends it. Returns its issues, or an empty array once the edit is shown and being sent. */
  save(edit: CellEdit): Promise<readonly Issue[]>;
  /** Reverts the last change once the server has stored it; returns false if there is none. */
  undo(): boolean;
  /** The next edit to correct. */
  readonly refused: RefusedEdit | null;
  /** Called when the editor shows the rejected edit, or its cell no longer exists. */
  settleRefused(isShown: boolean): void;
  /** Returns a transition to every other status of the record: available, or unavailable with the reasons. */
  transitionsOf(item: Item): readonly Transition[];
  move(item: Item, statusId: string): void;
}
