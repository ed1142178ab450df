/**
 * The columns of a directory's list: which exist, which are displayed, in what order and how wide (specification
 * sections 2, 3 and 5). Pure, so that the list, links to it and its export agree.
 */
import type { BoundField } from '../field/boundField.ts';
import type { BoundSystemField } from '../field/system/systemFields.ts';
import { writableSystemFields } from '../field/system/writableSystemFields.ts';
import type { CompiledDirectory } from './compileDirectory.ts';
import type { RecordView } from './recordView.ts';

export interface ListColumn {
  /** The id of a field, or of a system field. */
  readonly id: string;
  /** `null` for a system column. */
  readonly field: BoundField | null;
  /** `null` for the column of a field. */
  readonly system: BoundSystemField | null;
  /** True if the list displays the column by default. */
  readonly isDefault: boolean;
  /** True if the column is pinned at the start by default, because it identifies the row. */
  readonly isPinned: boolean;
}

export type ColumnSettings = Pick<
  RecordView,
  'columnsOrder' | 'columnsWidth' | 'pinnedColumns' | 'columnsShown'
>;

export const defaultColumnSettings: ColumnSettings = {
  columnsOrder: [],
  columnsWidth: {},
  pinnedColumns: null,
  columnsShown: {},
};

/**
 * Returns all columns of the directory's list in their default order. Fields hidden by their definition have no column,
 * even for admins.
 */
export function listColumns({ directory, system, fields }: CompiledDirectory): ListColumn[] {
  const systemAt = (place: 'first' | 'last') =>
    system.flatMap((each): ListColumn[] => {
      const { id, column } = each.system;
      if (column?.place !== place) return [];
      const { isDefault, isPinned } = column;
      return [{ id, field: null, system: each, isDefault, isPinned }];
    });
  return [
    ...systemAt('first'),
    ...leadingFirst(fields)
      .filter(field => !field.definition.hidden)
      .map(field => {
        const { id, visibleOnGrid } = field.definition;
        const isPinned = id === directory.displayFieldId;
        const isDefault = visibleOnGrid === true || (isPinned && directory.type === 'Process');
        return { id, field, system: null, isDefault, isPinned };
      }),
    ...systemAt('last'),
  ];
}

export function isColumnShown({ id, isDefault }: ListColumn, { columnsShown }: ColumnSettings): boolean {
  return columnsShown[id] ?? isDefault;
}

export function getPinnedColumns(
  all: readonly ListColumn[],
  { pinnedColumns: chosen }: Pick<ColumnSettings, 'pinnedColumns'>,
): readonly string[] {
  return chosen ?? all.filter(column => column.isPinned).map(column => column.id);
}

/**
 * Returns all columns as the user arranged them: pinned columns first, then in the chosen order; a column
 * without a chosen position follows its default predecessor.
 */
export function arrangeColumns<C extends ListColumn>(all: readonly C[], settings: ColumnSettings): C[] {
  const ordered = inOrder(all, settings.columnsOrder);
  const pinned = getPinnedColumns(all, settings);
  const isPinned = ({ id }: C) => pinned.includes(id);
  return [...ordered.filter(isPinned), ...ordered.filter(column => !isPinned(column))];
}

export function getDisplayedColumns<C extends ListColumn>(all: readonly C[], settings: ColumnSettings): C[] {
  return arrangeColumns(all, settings).filter(column => isColumnShown(column, settings));
}

/** Shows or hides a column. The last visible column can't be hidden, because the list needs at least one. */
export function setColumnVisibility(
  all: readonly ListColumn[],
  settings: ColumnSettings,
  change: { id: string; isShown: boolean },
): Pick<ColumnSettings, 'columnsShown'> {
  const { id, isShown } = change;
  const { [id]: _, ...others } = settings.columnsShown;
  const isDefault = all.find(column => column.id === id)?.isDefault ?? false;
  const columnsShown = isShown === isDefault ? others : { ...others, [id]: isShown };
  const isAnyLeft = all.some(column => isColumnShown(column, { ...settings, columnsShown }));
  return { columnsShown: isAnyLeft ? columnsShown : settings.columnsShown };
}

/** Moves a column to the position of another column, and pins or unpins it like the other column. */
export function moveColumn(
  all: readonly ListColumn[],
  settings: ColumnSettings,
  move: { id: string; toId: string },
): Pick<ColumnSettings, 'columnsOrder' | 'pinnedColumns'> {
  const ids = arrangeColumns(all, settings).map(column => column.id);
  const [from, to] = [ids.indexOf(move.id), ids.indexOf(move.toId)];
  if (from < 0 || to < 0) return settings;
  ids.splice(to, 0, ...ids.splice(from, 1));
  const pinned = getPinnedColumns(all, settings);
  const isPinned = pinned.includes(move.toId);
  // The pinned columns are only stored if the move changes them, so that they otherwise continue to follow
  // the default.
  if (isPinned === pinned.includes(move.id))
    return { columnsOrder: ids, pinnedColumns: settings.pinnedColumns };
  return { columnsOrder: ids, ...setColumnPinned(all, settings, { id: move.id, isPinned }) };
}

/**
 * Moves a column past its visible neighbour towards the start (-1) or the end (1); returns `undefined` if there is no
 * neighbour.
 */
export function moveColumnPastNeighbour(
  all: readonly ListColumn[],
  settings: ColumnSettings,
  step: { id: string; by: -1 | 1 },
): Pick<ColumnSettings, 'columnsOrder' | 'pinnedColumns'> | undefined {
  const shown = getDisplayedColumns(all, settings);
  const neighbour = shown[shown.findIndex(column => column.id === step.id) + step.by];
  return neighbour && moveColumn(all, settings, { id: step.id, toId: neighbour.id });
}

export function setColumnPinned(
  all: readonly ListColumn[],
  settings: ColumnSettings,
  { id, isPinned }: { id: string; isPinned: boolean },
): Pick<ColumnSettings, 'pinnedColumns'> {
  const others = getPinnedColumns(all, settings).filter(each => each !== id);
  return { pinnedColumns: isPinned ? [...others, id] : others };
}

/**
 * Sets a column's width in whole pixels, limited to the range from `minWidth` to `MAX_COLUMN_WIDTH_PX`;
 * `null` resets the width to automatic.
 */
export function resizeColumn(
  { columnsWidth }: ColumnSettings,
  { id, width, minWidth }: { id: string; width: number | null; minWidth: number },
): Pick<ColumnSettings, 'columnsWidth'> {
  const { [id]: _, ...others } = columnsWidth;
  if (width === null) return { columnsWidth: others };
  return {
    columnsWidth: { ...others, [id]: Math.min(MAX_COLUMN_WIDTH_PX, Math.max(minWidth, Math.round(width))) },
  };
}

/** Our own limit: the specification doesn't define a limit. */
export const MAX_COLUMN_WIDTH_PX = 1_200;

/**
 * Returns the settings that display exactly these columns in this order and pin the first `pinnedCount` of them, as
 * requested by a link. Unknown ids are ignored.
 */
export function toColumnSettings(
  all: readonly ListColumn[],
  ids: readonly string[],
  pinnedCount: number,
): Omit<ColumnSettings, 'columnsWidth'> {
  const known = ids.filter(id => all.some(column => column.id === id));
  const columnsShown: Record<string, boolean> = {};
  for (const { id, isDefault } of all) {
    if (known.includes(id) !== isDefault) columnsShown[id] = !isDefault;
  }
  return { columnsOrder: known, columnsShown, pinnedColumns: known.slice(0, pinnedCount) };
}

function inOrder<C extends ListColumn>(all: readonly C[], ids: readonly string[]): C[] {
  const named = new Set(ids);
  const result = ids.flatMap(id => all.filter(column => column.id === id));
  // A column without a chosen position follows its default predecessor.
  for (const [index, column] of all.entries()) {
    if (named.has(column.id)) continue;
    const before = all[index - 1];
    result.splice(before ? result.indexOf(before) + 1 : 0, 0, column);
  }
  return result;
}

function leadingFirst(fields: readonly BoundField[]): BoundField[] {
  const placeOf = ({ definition }: BoundField) =>
    writableSystemFields.find(({ id }) => id === definition.id)?.listPlace ?? Number.MAX_SAFE_INTEGER;
  return fields.toSorted((a, b) => placeOf(a) - placeOf(b));
}
