/**
 * The browser part of a field type. Each component handles a single value: lists, computed values, labels, errors and
 * error boundaries are drawn by the engine (`src/view/field/`). A component that doesn't exist is an explicit null.
 */
import type { ComponentType } from 'react';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { FieldDefinition, FieldValue, FilterValue, Issue, Item, Status, Tag } from '#core/model.ts';

export interface FieldUi<Type extends string = string> {
  readonly type: Type;
  readonly Icon: ComponentType<{ size?: number }>;
  /** In pixels (specification section 5: 50 for numbers, 100 otherwise). */
  readonly minCellWidth: number;
  /** The minimum width of a column in pixels until the user resizes it; defaults to that of any column. */
  readonly naturalCellWidth?: number;
  /** The place where a list edits a single value: in the cell itself, or in a popup over it for bigger editors. */
  readonly editsIn: 'cell' | 'popup';
  /** Must be cheap and without effects, because virtual lists and cards draw many of them. */
  readonly Cell: ComponentType<CellProps>;
  readonly Editor: ComponentType<EditorProps>;
  /** Edits a whole list (`listValue`) if one `Editor` per value isn't suitable; otherwise `null`. */
  readonly ListEditor: ComponentType<EditorProps> | null;
  readonly Filter: ComponentType<FilterProps> | null;
}

export interface CellProps {
  /** Never empty: the engine draws empty values. */
  readonly value: FieldValue;
  readonly definition: FieldDefinition;
  readonly context: FieldContext;
}

export interface EditorProps {
  /** Id of the control that the label refers to. */
  readonly id: string;
  readonly value: FieldValue | undefined;
  readonly definition: FieldDefinition;
  readonly context: FieldContext;
  /** If omitted, all controls are read-only. `undefined` as value clears the field. */
  readonly onChange?: (value: FieldValue | undefined) => void;
  /** Reports that an inner edit (a table row, a popup) is in progress and must be finished or cancelled. */
  readonly onEditingChange?: (isEditing: boolean) => void;
  readonly isRequired: boolean;
  readonly isInvalid: boolean;
  /** Issues inside this value, with paths relative to it (a table shows them at its cells). */
  readonly issues: readonly Issue[];
  /** Ids of help and error texts. */
  readonly describedBy?: string;
  /** Accessible name if no visible label refers to `id` (table cells, list elements). */
  readonly label?: string;
  readonly autoFocus?: boolean;
}

export interface FilterProps {
  readonly id: string;
  readonly value: FilterValue | undefined;
  readonly definition: FieldDefinition;
  readonly context: FieldContext;
  readonly onChange: (value: FilterValue | undefined) => void;
}

/** How a list draws a system field that its type can't draw. */
export interface SystemFieldUi {
  readonly Cell: ComponentType<SystemCellProps>;
  /** The text to copy. */
  readonly text: (item: Item, around: SystemTextParts) => string;
  readonly layout: {
    readonly isNumeric?: boolean;
    readonly minWidth?: number;
    readonly naturalWidth?: number;
    /** True if the column doesn't grow into the remaining width. */
    readonly isFixed?: boolean;
  };
  /** The target that a click on its cell opens: the record, the transitions of its status, or nothing. */
  readonly press: 'open' | 'status' | null;
  /** True, or returns true for a record, if phones show it as a line of a card; `head` shows it in the card's header. */
  readonly isOnCards?: boolean | 'head' | ((item: Item) => boolean);
}

export interface SystemCellProps {
  item: Item;
  status: Status | undefined;
  /** True if the status can be changed from its cell. */
  canMove: boolean;
}

export interface SystemTextParts {
  readonly statusName: string;
  readonly tagNames: ReadonlyMap<string, Pick<Tag, 'name'>>;
  readonly formatDateTime: (at: string) => string;
}

export interface FieldUiRegistry {
  /** Returns how a system field is drawn; `undefined` if its type draws it. */
  system(id: string): SystemFieldUi | undefined;
  /** @throws Error with the type if it isn't registered. */
  ui(type: string): FieldUi;
}
