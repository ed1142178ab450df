import { type CompiledDirectory, compileDirectory } from '#core/directory/compileDirectory.ts';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { SystemField } from '#core/field/system/systemField.ts';
import type { BoundSystemField } from '#core/field/system/systemFields.ts';
import type { Directory, Item } from '#core/model.ts';

/** A column of entities other than records; if it is sortable, its id is the sort key of the search. */
export type PlainColumn = Pick<SystemField, 'id' | 'canSort' | 'column'>;

/** Returns a directory without fields or statuses. */
export function createPlainDirectory(id: string, name = ''): Directory {
  return { id, code: id, name, type: 'Data', fields: [], statusList: [], revision: 1 };
}

/**
 * Creates the definition of a table of entities other than records; users can move, pin and resize columns as in lists
 * of records.
 */
export function createPlainTable(
  registry: FieldRegistry,
  directory: Directory,
  columns: readonly PlainColumn[],
): CompiledDirectory {
  const system = columns.map(bound);
  return {
    ...compileDirectory(directory, registry),
    system,
    systemById: new Map(system.map(each => [each.system.id, each])),
  };
}

function bound(column: PlainColumn): BoundSystemField {
  const unused = {
    define: null,
    filter: null,
    ordersBoards: false,
    canBeOnCards: false,
    canHide: false,
    importing: null,
  };
  return { system: { ...unused, ...column, read: () => undefined, readForFormulas: null }, field: null };
}

/** The properties of its rows that a table requires. */
export type PlainRow = Pick<Item, 'id' | 'number' | 'display' | 'version' | 'createdAt' | 'createdBy'>;

/**
 * Creates functions that convert entities to rows of a plain table and back; an entity always has the same
 * row.
 */
export function createPlainRows<Thing extends object>(describe: (thing: Thing) => PlainRow) {
  const rows = new WeakMap<Thing, Item>();
  const things = new WeakMap<Item, Thing>();
  return {
    rowOf(thing: Thing): Item {
      const known = rows.get(thing);
      if (known) return known;
      const row = describe(thing);
      const made = {
        ...row,
        status: null,
        tags: [],
        customFields: {},
        position: '',
        lastActivityAt: row.createdAt,
      };
      rows.set(thing, made);
      things.set(made, thing);
      return made;
    },
    /** @throws Error if the row belongs to another table */
    thingOf(row: Item): Thing {
      const thing = things.get(row);
      if (!thing) throw new Error('This row was not made of such a thing.');
      return thing;
    },
  };
}
