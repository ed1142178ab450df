/** What of a directory someone may group and measure by: what they see of its fields, and of the columns of its tables. */
import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import type { BoundField } from '../field/boundField.ts';
import type { DirectoryRights } from '../model.ts';
import { type FieldWorld, visibleField, visibleSystemField } from '../permissions.ts';
import type { FigureField } from './figureColumn.ts';

export interface FigurePlace {
  readonly compiled: CompiledDirectory;
  readonly rights: DirectoryRights;
}

/** Undefined where the reader sees no such field, or its type knows nothing of figures. */
export function findFigure(world: FieldWorld, place: FigurePlace, id: string): FigureField | undefined {
  const own = visibleField(world, place, id) ?? visibleSystemField(place, id)?.field;
  return own ? figureOf(world, place, own) : findColumn(world, place, id);
}

function figureOf(world: FieldWorld, { compiled }: FigurePlace, own: BoundField): FigureField | undefined {
  const field = own.resolve({ findField: world.findField, engine: compiled.registry });
  const part = field?.plugin.figures;
  return field && part ? { id: own.definition.id, field, part, tableId: null } : undefined;
}

/** Columns that show a field of another record are not among them: what they show stands in no row. */
function findColumn(world: FieldWorld, place: FigurePlace, id: string): FigureField | undefined {
  const { compiled } = place;
  for (const { definition, plugin } of compiled.fields) {
    if (plugin.figures?.kind !== 'Rows' || !definition.tableFields?.some(column => column.id === id))
      continue;
    const seen = visibleField(world, place, definition.id)?.definition.tableFields;
    const column = seen?.find(each => each.id === id && !each.deleted);
    const field = column && compiled.registry.bind(column);
    const part = field?.plugin.figures;
    if (field && part && !field.isComputed) return { id, field, part, tableId: definition.id };
  }
  return undefined;
}
