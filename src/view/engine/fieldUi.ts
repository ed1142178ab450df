/**
 * The browser part of a field type. Each component handles a single value: the engine (`src/view/field/`) draws lists,
 * computed values, labels, errors and error boundaries. `null` means that the type has no such component.
 */
import type { ComponentType } from 'react';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { FieldDefinition, FieldValue, FilterValue, Issue, Item, Status, Tag } from '#core/model.ts';

export interface FieldUi<Type extends string = string> {
  readonly type: Type;
  readonly Icon: ComponentType<{ size?: number }>;
  /** In pixels (specification section 5: 50 for numbers, 100 otherwise). */
  readonly minCellWidth: number;
  /**
   * The minimum width of a column, in pixels, until the user resizes the column; defaults to 100 for numbers,
   * otherwise 140.
   */
  readonly naturalCellWidth?: number;
  /** The place in which a list edits a single value: the cell or, for larger editors, a popup over the cell. */
  readonly editsIn: 'cell' | 'popup';
  /** Must be cheap and without effects, because lists and boards draw many cells. */
  readonly Cell: ComponentType<CellProps>;
  readonly Editor: ComponentType<EditorProps>;
  /** Edits a whole list (`listValue`); `null` if one `Editor` per value is suitable. */
  readonly ListEditor: ComponentType<EditorProps> | null;
  readonly Filter: ComponentType<FilterProps> | null;
}

export interface CellProps {
  /** Never an empty value, because the engine draws empty values. */
  readonly value: FieldValue;
  readonly definition: FieldDefinition;
  readonly context: FieldContext;
}

export interface EditorProps {
  /** The id of the control to which the label refers. */
  readonly id: string;
  readonly value: FieldValue | undefined;
  readonly definition: FieldDefinition;
  readonly context: FieldContext;
  /** Called with `undefined` to clear the field. If omitted, all controls are read-only. */
  readonly onChange?: (value: FieldValue | undefined) => void;
  /** Reports that an inner edit (a table row, a popup) is in progress, which the user has to finish or cancel. */
  readonly onEditingChange?: (isEditing: boolean) => void;
  readonly isRequired: boolean;
  readonly isInvalid: boolean;
  /**
   * The issues of this value, with paths relative to it, for showing the issues inside the editor (a table
   * shows the issues in its cells).
   */
  readonly issues: readonly Issue[];
  /** The ids of help and error texts. */
  readonly describedBy?: string;
  /** The accessible name, if no visible label refers to `id` (in table cells and list elements). */
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

/** How a list draws a system field that the plugin of its type can't draw. */
export interface SystemFieldUi {
  readonly Cell: ComponentType<SystemCellProps>;
  /** Returns the text for copying the cell. */
  readonly text: (item: Item, around: SystemTextParts) => string;
  readonly layout: {
    readonly isNumeric?: boolean;
    readonly minWidth?: number;
    readonly naturalWidth?: number;
    /** True if the column doesn't grow to use the remaining width. */
    readonly isFixed?: boolean;
  };
  /**
   * The object that a click on the cell opens: the record, or the transitions of the record's status; `null` for
   * neither.
   */
  readonly press: 'open' | 'status' | null;
  /**
   * Whether phones show the field as a line of a card, optionally depending on the record; `head` shows it in the
   * card's header.
   */
  readonly isOnCards?: boolean | 'head' | ((item: Item) => boolean);
}

export interface SystemCellProps {
  item: Item;
  status: Status | undefined;
  /** True if the user can change the status in its cell. */
  canMove: boolean;
}

export interface SystemTextParts {
  readonly statusName: string;
  readonly tagNames: ReadonlyMap<string, Pick<Tag, 'name'>>;
  readonly formatDateTime: (at: string) => string;
}

export interface FieldUiRegistry {
  /** Returns how a system field is drawn; `undefined` if the plugin of its type draws the field. */
  system(id: string): SystemFieldUi | undefined;
  /** @throws Error with the type if it isn't registered. */
  ui(type: string): FieldUi;
}
