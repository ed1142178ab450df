/** Finds the fields and table columns that the viewer can see and by which records can be grouped and measured. */
import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import type { BoundField } from '../field/boundField.ts';
import type { DirectoryRights } from '../model.ts';
import {
  type FieldEnvironment,
  findVisibleField,
  findVisibleSystemField,
  listVisibleColumns,
} from '../policy/permissions.ts';
import type { FigureField } from './figureColumn.ts';

export interface FigureScope {
  readonly compiled: CompiledDirectory;
  readonly rights: DirectoryRights;
}

/** Returns `undefined` if the viewer can't see the field, or its type doesn't support figures. */
export function findFigure(world: FieldEnvironment, place: FigureScope, id: string): FigureField | undefined {
  const own = visibleOwn(world, place, id);
  return own ? getFigure(world, place, own) : findColumn(world, place, id);
}

function visibleOwn(world: FieldEnvironment, place: FigureScope, id: string): BoundField | undefined {
  return findVisibleField(world, place, id) ?? findVisibleSystemField(place, id)?.field ?? undefined;
}

function getFigure(
  world: FieldEnvironment,
  { compiled }: FigureScope,
  own: BoundField,
): FigureField | undefined {
  const field = own.resolve({ findField: world.findField, engine: compiled.registry });
  const part = field?.plugin.figures;
  return field && part ? { id: own.definition.id, field, part, tableId: null } : undefined;
}

/**
 * Finds a column of a visible table. A column that shows a value of another record is treated as if the row contained
 * the value.
 */
function findColumn(world: FieldEnvironment, place: FigureScope, id: string): FigureField | undefined {
  const { registry, fields, system } = place.compiled;
  for (const { definition, plugin } of [...fields, ...system.flatMap(({ field }) => field ?? [])]) {
    if (plugin.figures?.kind !== 'Rows' || !definition.tableFields?.some(column => column.id === id))
      continue;
    const table = visibleOwn(world, place, definition.id);
    const column =
      table && listVisibleColumns(world, registry, table).find(each => each.definition.id === id);
    const figure =
      column && findColumnFigure(column, definition.id, { findField: world.findField, engine: registry });
    if (figure) return figure;
  }
  return undefined;
}

/**
 * Returns `undefined` for columns with several values (lists and tables, including those of other records), because a
 * row can only have one value per column.
 */
export function findColumnFigure(
  column: BoundField,
  tableId: string,
  context: Parameters<BoundField['resolve']>[0],
): FigureField | undefined {
  const field = column.resolve(context);
  const part = field?.plugin.figures;
  if (!field || !part || part.kind === 'Rows' || field.isArray) return undefined;
  return { id: column.definition.id, field, part, tableId };
}
