import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { type BoundSystemField, SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { getDirectorySource, type RecordSource } from '../../shared/records/recordSource.ts';
import type { OpenCounts } from './openCounts.ts';

/** The reserved id of the column with the number of a contact's open processes. */
export const OPEN_PROCESSES_COLUMN_ID = 'OpenProcesses';

const openProcesses: BoundSystemField = {
  system: {
    id: OPEN_PROCESSES_COLUMN_ID,
    define: null,
    read: () => undefined,
    readForFormulas: null,
    column: { place: 'last', isDefault: true, isPinned: false },
    canSort: false,
    filter: null,
    ordersBoards: false,
    canBeOnCards: false,
    canHide: false,
    importing: null,
  },
  field: null,
};

/**
 * Returns the source for a list of contacts with the time of their last activity and, with `counts`, the number of
 * their open processes.
 */
export function createContactSource(compiled: CompiledDirectory, counts: OpenCounts | null): RecordSource {
  const source = getDirectorySource(compiled);
  const system = compiled.system.map(shownByItself);
  return {
    ...source,
    compiled: { ...compiled, system: counts ? [...system, openProcesses] : system },
    async search(body, signal) {
      const found = await source.search(body, signal);
      counts?.ask(found.items.map(({ id }) => id));
      return found;
    },
  };
}

function shownByItself(bound: BoundSystemField): BoundSystemField {
  const { system } = bound;
  if (system.id !== SYSTEM_ID.lastActivity || !system.column) return bound;
  return { ...bound, system: { ...system, column: { ...system.column, isDefault: true } } };
}
