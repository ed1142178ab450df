import { useMemo } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import {
  type ColumnSettings,
  getDisplayedColumns,
  type ListColumn,
  listColumns,
} from '#core/directory/listColumns.ts';
import { MIN_CELL_WIDTH_PX } from '#core/limits.ts';
import { type FieldEngineContext, useEngine } from '../engine/engine.ts';
import type { SystemFieldUi } from '../engine/fieldUi.ts';
import { defaultFieldStyle, type FieldStyle, getFieldStyle } from '../field/fieldLook.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';

export interface TableColumn extends ListColumn {
  readonly label: string;
  /** The field by which a search sorts this column; `null` if the column isn't sortable. */
  readonly orderField: string | null;
  readonly isNumeric: boolean;
  /** The minimum width in pixels to which users can resize the column (specification section 5). */
  readonly minWidth: number;
  /**
   * The minimum width in pixels until the user resizes the column. A column that is neither pinned nor fixed
   * grows to use spare width.
   */
  readonly naturalWidth: number;
  /** True if the column doesn't grow to use spare width. */
  readonly isFixed: boolean;
  /** The appearance that an admin defined for the cells. */
  readonly look: FieldStyle;
  /** The object that a click on a cell opens instead of an editor: the record or the status menu. */
  readonly press: SystemFieldUi['press'];
}

const NATURAL_WIDTH = 140;
/** The width of the display field's column. */
const DISPLAY_WIDTH = 240;

/** Returns all columns of the directory's list, with the data for drawing and sorting them. */
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

export function useShownColumns(
  all: readonly TableColumn[],
  { columnsOrder, pinnedColumns, columnsShown }: ColumnSettings,
): readonly TableColumn[] {
  return useMemo(
    () => getDisplayedColumns(all, { columnsOrder, pinnedColumns, columnsShown, columnsWidth: {} }),
    [all, columnsOrder, pinnedColumns, columnsShown],
  );
}

function describe(column: ListColumn, engine: FieldEngineContext, t: (id: string) => string): TableColumn {
  const { id, system } = column;
  const field = column.field ?? system?.field ?? null;
  // A computed field is drawn and sorted like its target.
  const drawn = field?.resolve({ findField: engine.findField, engine: engine.registry }) ?? field;
  const own = system && engine.ui.system(id);
  const isNumeric = !own && drawn !== null && drawn.plugin.isNumeric && !drawn.isArray;
  const ui = drawn && !own ? engine.ui.ui(drawn.definition.type) : null;
  const canSort = system ? system.system.canSort : drawn?.canSort;
  return {
    isFixed: false,
    isNumeric,
    look: column.field ? getFieldStyle(column.field.definition) : defaultFieldStyle,
    minWidth: ui?.minCellWidth ?? MIN_CELL_WIDTH_PX,
    naturalWidth: ui?.naturalCellWidth ?? (isNumeric ? 100 : NATURAL_WIDTH),
    ...own?.layout,
    ...column,
    label: system ? t(`table.${id}`) : (column.field?.definition.name ?? id),
    orderField: canSort ? id : null,
    press: own?.press ?? null,
  };
}
