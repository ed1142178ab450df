/** Functions for editing list cells, provided by the application, so that the view doesn't access the server. */
import type { ReactNode } from 'react';
import type { FieldState } from '#core/directory/fieldStates.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldValue, Issue, Item, Transition } from '#core/model.ts';
import type { AllowedFieldValues } from '../../field/fieldOffer.ts';

export interface CellEdit {
  /** The record as it was when the editor opened. */
  readonly item: Item;
  readonly field: BoundField;
  readonly value: FieldValue | undefined;
}

/**
 * An edit that was shown immediately and then rejected; the editor of the cell reopens with the rejected
 * input.
 */
export interface RejectedCellEdit extends CellEdit {
  /** The issues of the field, with paths relative to the record. */
  readonly issues: readonly Issue[];
  /**
   * Draws the reason of the rejection with possible actions, if the issues don't contain the reason; receives
   * a function that closes the editor.
   */
  readonly problem: ((close: () => void) => ReactNode) | null;
}

/**
 * A cell that the user tried to edit without permission, or whose unavailable transition the user selected.
 */
export interface LockedCell {
  readonly item: Item;
  /** `null` for the status. */
  readonly field: BoundField | null;
  /** The unavailable transition that the user selected. */
  readonly transition?: Transition;
  /** True if the user clearly wanted to edit the cell; a double click can also be meant to select a word. */
  readonly isMeant: boolean;
}

/** How scripts affect a cell. */
export interface CellRestrictions {
  /** True if scripts set the value, so that users can't edit it. */
  readonly isClosed: boolean;
  readonly offer: AllowedFieldValues | null;
}

export interface CellEditing {
  /** Returns what the current user can do with a field of this record. */
  stateOf(item: Item, field: BoundField): FieldState;
  /** Preloads the code required for validation. */
  prepare(): void;
  /** Returns how scripts affect an open cell; `null` if scripts don't affect the cell. */
  shapeOf(item: Item, field: BoundField): Promise<CellRestrictions | null>;
  /**
   * Validates an edit and sends it. Returns the issues of the edit, or an empty array once the edit is shown
   * and being sent.
   */
  save(edit: CellEdit): Promise<readonly Issue[]>;
  /** Reverts the last change once the server has stored it; returns false if there is no change to revert. */
  undo(): boolean;
  /** The next rejected edit to correct; `null` if there is none. */
  readonly refused: RejectedCellEdit | null;
  /** Called when the editor shows the rejected edit, or if the cell of the edit no longer exists. */
  settleRefused(isShown: boolean): void;
  /** Returns a transition to each other status of the record: available, or unavailable with the reasons. */
  transitionsOf(item: Item): readonly Transition[];
  move(item: Item, statusId: string): void;
}
