import { useMemo } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import {
  type ColumnSettings,
  type ListColumn,
  listColumns,
  shownColumns,
} from '#core/directory/listColumns.ts';
import { MIN_CELL_WIDTH_PX } from '#core/limits.ts';
import { type Engine, useEngine } from '../engine.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';

export interface TableColumn extends ListColumn {
  readonly label: string;
  /** What the search sorts by; null where there is no order. */
  readonly orderField: string | null;
  readonly isNumeric: boolean;
  /** Pixels below which nobody can resize it (specification section 5). */
  readonly minWidth: number;
  /** Pixels it takes at least as long as nobody resizes it; what is left of the width is shared. */
  readonly naturalWidth: number;
}

/** The width of the column of the records' numbers, which share no spare width. */
const NUMBER_WIDTH = 76;
const NATURAL_WIDTH = 140;
/** The column of the field that records are called by. */
const DISPLAY_WIDTH = 240;

/** What is particular of the columns every record has; their labels are `table.{id}`. */
const system: Readonly<Record<string, Partial<TableColumn>>> = {
  Number: { orderField: 'Number', isNumeric: true, minWidth: 50, naturalWidth: NUMBER_WIDTH },
  Status: { orderField: 'Status', naturalWidth: 130 },
  LastComment: { naturalWidth: 200 },
  CreatedAt: { orderField: 'CreatedAt', naturalWidth: 136 },
  LastActivity: { orderField: 'LastActivity', naturalWidth: 136 },
};

/** Every column of the directory's list, with what drawing and sorting it takes. */
export function useTableColumns(compiled: CompiledDirectory): readonly TableColumn[] {
  const engine = useEngine();
  const { t } = useMessages();
  return useMemo(() => {
    const { displayFieldId } = compiled.directory;
    return listColumns(compiled).map(column => {
      const described = describe(column, engine, t);
      return column.id === displayFieldId ? { ...described, naturalWidth: DISPLAY_WIDTH } : described;
    });
  }, [compiled, engine, t]);
}

/** The columns to draw, in order. */
export function useShownColumns(
  all: readonly TableColumn[],
  { columnsOrder, pinnedColumns, columnsShown }: ColumnSettings,
): readonly TableColumn[] {
  return useMemo(
    () => shownColumns(all, { columnsOrder, pinnedColumns, columnsShown, columnsWidth: {} }),
    [all, columnsOrder, pinnedColumns, columnsShown],
  );
}

function describe(column: ListColumn, engine: Engine, t: (id: string) => string): TableColumn {
  const { id, field } = column;
  const usual = {
    orderField: null,
    isNumeric: false,
    minWidth: MIN_CELL_WIDTH_PX,
    naturalWidth: NATURAL_WIDTH,
  };
  if (!field) return { ...usual, ...system[id], ...column, label: t(`table.${id}`) };
  // A computed field is drawn and sorted as its target.
  const drawn = field.resolve({ findField: engine.findField, engine: engine.registry }) ?? field;
  const isNumeric = drawn.plugin.isNumeric && !drawn.isArray;
  return {
    ...usual,
    ...column,
    label: field.definition.name,
    orderField: drawn.canSort ? id : null,
    isNumeric,
    minWidth: engine.ui.ui(drawn.definition.type).minCellWidth,
    naturalWidth: isNumeric ? 100 : NATURAL_WIDTH,
  };
}
