/** The scope of a named view: the records of one directory, or processes of every type. */

import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { findRelatedField } from '#core/field/relatedFields.ts';
import { findVisibleField, findVisibleSystemField, listVisibleColumns } from '#core/policy/permissions.ts';
import { getProcessTypes } from '#server/modules/processes/index.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';

export interface ViewKey {
  readonly accountId: string;
  /** `null` means processes. */
  readonly directoryId: string | null;
}

export interface ViewContext {
  readonly key: ViewKey;
  /**
   * Returns true if `name` refers to a field that is hidden from the caller everywhere, or to a part of a
   * type that the caller can't read.
   */
  isHidden(name: string): boolean;
}

export function toViewContext({ world }: RecordScope, opened: OpenDirectory): ViewContext {
  return { key: opened.key, isHidden: getHidden(world, { open: [opened], closed: [] }) };
}

export function createProcessViewContext(scope: RecordScope): ViewContext {
  const { accountId, definitions, world } = scope;
  const open = getProcessTypes(scope);
  const isOpen = new Set(open.map(({ key }) => key.directoryId));
  const closed = definitions.directories
    .filter(({ id, type }) => type === 'Process' && !isOpen.has(id))
    .flatMap(({ id }) => world.compiled(id) ?? []);
  return { key: { accountId, directoryId: null }, isHidden: getHidden(world, { open, closed }) };
}

interface Directories {
  readonly open: readonly OpenDirectory[];
  readonly closed: readonly CompiledDirectory[];
}

/** A field counts as hidden only if it isn't visible in any of the directories. */
function getHidden(world: RecordScope['world'], { open, closed }: Directories): ViewContext['isHidden'] {
  const all = [...closed, ...open.map(({ compiled }) => compiled)];
  const tableOf = ({ fields }: CompiledDirectory, id: string) =>
    fields.find(({ definition }) => definition.tableFields?.some(column => column.id === id));
  const isField = (id: string) =>
    all.some(
      each =>
        each.fieldById.has(id) ||
        each.systemById.has(id) ||
        tableOf(each, id) !== undefined ||
        findRelatedField(each, id, world.compiled) !== undefined,
    );
  const isColumnSeen = (each: OpenDirectory, id: string) => {
    const table = tableOf(each.compiled, id);
    const seen = table && findVisibleField(world, each, table.definition.id);
    const columns = seen ? listVisibleColumns(world, each.compiled.registry, seen) : [];
    return columns.some(({ definition }) => definition.id === id);
  };
  const isSeen = (id: string) =>
    open.some(
      each => findVisibleField(world, each, id) ?? findVisibleSystemField(each, id) ?? isColumnSeen(each, id),
    );
  const isOfClosed = (id: string) =>
    closed.some(({ directory, statusById }) => directory.id === id || statusById.has(id));
  return name => isOfClosed(name) || (isField(name) && !isSeen(name));
}
