/** What changing a cell of the list takes, given by the application; the view knows no server. */
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

/** An edit that was shown at once and then refused: its editor opens again with what was typed. */
export interface RefusedEdit extends CellEdit {
  /** Of the field, paths relative to the record. */
  readonly issues: readonly Issue[];
  /** Why, where no issue says it, with what can be done about it; given how to close the editor. */
  readonly problem: ((close: () => void) => ReactNode) | null;
}

/** What somebody tried to change and may not, or asks about. */
export interface ClosedPlace {
  readonly item: Item;
  /** null: the status. */
  readonly field: BoundField | null;
  /** The way out of the status that is closed. */
  readonly transition?: Transition;
  /** Meant to be changed for certain; what was pressed twice may just as well have been a word to copy. */
  readonly isMeant: boolean;
}

/** What scripts leave of a cell. */
export interface CellShape {
  /** They decide on its value: nobody writes it. */
  readonly isClosed: boolean;
  readonly offer: FieldOffer | null;
}

export interface CellEditing {
  /** How this person may treat a field of this record as it stands. */
  stateOf(item: Item, field: BoundField): FieldState;
  /** Loads what judging takes, before it is needed. */
  prepare(): void;
  /** What scripts make of the cell once it is open; null where they have nothing to say. */
  shapeOf(item: Item, field: BoundField): Promise<CellShape | null>;
  /** Judges and sends. Answers what the rules hold against it; nothing once it is shown and on its way. */
  save(edit: CellEdit): Promise<readonly Issue[]>;
  /** Reverts the last change, once the server has it; false where there is none. */
  undo(): boolean;
  /** The edit to be mended next. */
  readonly refused: RefusedEdit | null;
  /** The editor has taken a refused edit over, or its cell is not there any more. */
  settleRefused(isShown: boolean): void;
  /** Every other status of the record, open or closed with the reasons. */
  transitionsOf(item: Item): readonly Transition[];
  move(item: Item, statusId: string): void;
}
