/**
 * The browser half of a field type. Each part speaks of one value: lists, computed values, labels, errors and error
 * boundaries are drawn by the engine (`src/view/field/`). A part that does not exist is an explicit null.
 */
import type { ComponentType } from 'react';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { FieldDefinition, FieldValue, FilterValue, Issue, Item, Status, Tag } from '#core/model.ts';
import { systemFieldUis } from './table/cells/systemCells.tsx';

export interface FieldUi<Type extends string = string> {
  readonly type: Type;
  readonly Icon: ComponentType<{ size?: number }>;
  /** Pixels (specification section 5: 50 for numbers, 100 otherwise). */
  readonly minCellWidth: number;
  /** Pixels a column takes at least as long as nobody resizes it; absent: the width of any column. */
  readonly naturalCellWidth?: number;
  /** Where a list edits one value: in the cell itself, or in a small window over it that a bigger editor needs. */
  readonly editsIn: 'cell' | 'popup';
  /** Cheap, no effects: safe in a virtual list and on a card. */
  readonly Cell: ComponentType<CellProps>;
  readonly Editor: ComponentType<EditorProps>;
  /** Edits a whole list (`listValue`) where one `Editor` per value would not do; null where it does. */
  readonly ListEditor: ComponentType<EditorProps> | null;
  readonly Filter: ComponentType<FilterProps> | null;
}

export interface CellProps {
  /** Never empty: the engine draws emptiness. */
  readonly value: FieldValue;
  readonly definition: FieldDefinition;
  readonly context: FieldContext;
}

export interface EditorProps {
  /** Id of the control the label points at. */
  readonly id: string;
  readonly value: FieldValue | undefined;
  readonly definition: FieldDefinition;
  readonly context: FieldContext;
  /** Absent: read-only, no control is enabled. Undefined as value empties the field. */
  readonly onChange?: (value: FieldValue | undefined) => void;
  /** Says that an inner edit (a table row, a popup) is under way and has to be finished or cancelled. */
  readonly onEditingChange?: (isEditing: boolean) => void;
  readonly isRequired: boolean;
  readonly isInvalid: boolean;
  /** Issues below this value, paths relative to it (a table shows them at its cells). */
  readonly issues: readonly Issue[];
  /** Ids of help and error texts. */
  readonly describedBy?: string;
  /** Accessible name where no visible label points at `id` (table cells, list elements). */
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

/** How a list draws a field that records have by themselves, where its type would not do. */
export interface SystemFieldUi {
  readonly Cell: ComponentType<SystemCellProps>;
  /** To be copied. */
  readonly text: (item: Item, around: SystemTextParts) => string;
  readonly layout: {
    readonly isNumeric?: boolean;
    readonly minWidth?: number;
    readonly naturalWidth?: number;
    /** It takes no part of the width that is left. */
    readonly isFixed?: boolean;
  };
  /** What its cell opens: the record, the ways out of its status, or nothing. */
  readonly press: 'open' | 'status' | null;
  /** At phone width it is a line of a card, too (of those where it says something), or stands in the card's head. */
  readonly isOnCards?: boolean | 'head' | ((item: Item) => boolean);
}

export interface SystemCellProps {
  item: Item;
  status: Status | undefined;
  /** The status can be changed from its cell. */
  canMove: boolean;
}

export interface SystemTextParts {
  readonly statusName: string;
  readonly tagNames: ReadonlyMap<string, Pick<Tag, 'name'>>;
  readonly formatDateTime: (at: string) => string;
}

export interface FieldUiRegistry {
  /** Undefined where the type draws it. */
  system(id: string): SystemFieldUi | undefined;
  /** @throws Error naming the type when it is not registered. */
  ui(type: string): FieldUi;
}

/** Held against every half at the start, since a list of plugins may be made without the compiler's help. */
const PARTS = ['Icon', 'Cell', 'editsIn', 'Editor', 'ListEditor', 'Filter'] as const;

export function createFieldUiRegistry(
  parts: Record<string, FieldUi>,
  system: Readonly<Record<string, SystemFieldUi>> = systemFieldUis,
): FieldUiRegistry {
  for (const [type, part] of Object.entries(parts)) {
    if (part.type !== type) throw new Error(`The UI half listed for ${type} says it is ${part.type}.`);
    for (const name of PARTS) {
      if (part[name] === undefined)
        throw new Error(`The UI half of ${type} lacks ${name}; say null if it has none.`);
    }
  }
  return {
    system: id => (Object.hasOwn(system, id) ? system[id] : undefined),
    ui(type) {
      const part = Object.hasOwn(parts, type) ? parts[type] : undefined;
      if (!part) throw new Error(`There is no UI half for field type ${type}.`);
      return part;
    },
  };
}
