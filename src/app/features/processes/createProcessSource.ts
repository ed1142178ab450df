import type { components } from '#contract/docket.gen.ts';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import {
  addJoinedDirectory,
  type JoinedDirectoryNames,
  joinDirectories,
} from '#core/directory/joinDirectories.ts';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import type { CurrentUser, Item } from '#core/model.ts';
import { buildScopeSearch, type ProcessScope, type ProcessSearch } from '#core/processes/processScope.ts';
import { api, unwrapResponse } from '../../api/client.ts';
import type { SearchResult } from '../../api/searchRecords.ts';
import type { RecordSource } from '../../shared/records/recordSource.ts';

type Process = components['schemas']['Process'];

/** One visible type, or several types that are shown together. */
export type ProcessTypes = readonly [CompiledDirectory, ...CompiledDirectory[]];

export interface ProcessSourceOptions {
  readonly types: ProcessTypes;
  readonly scope: ProcessScope;
  readonly names: JoinedDirectoryNames;
  readonly user: CurrentUser;
}

/** Provides processes as the records of a list or a board. The status of a process determines its type. */
export function createProcessSource({ types, scope, names, user }: ProcessSourceOptions): RecordSource {
  const [first, ...others] = types;
  const compiled = others.length === 0 ? first : joinDirectories(types, names);
  const byStatus = new Map(types.flatMap(type => [...type.statusById.keys()].map(id => [id, type] as const)));
  const directoryOf = ({ status }: Pick<Item, 'status'>) => (status && byStatus.get(status)) || first;
  const search: RecordSource['search'] = async (body, signal) => {
    const { items, ...total } = await searchProcesses(buildScopeSearch(scope, body, user), signal);
    return { ...total, items: items.map(getItem) };
  };
  return {
    key: JSON.stringify([compiled.directory.id, scope]),
    compiled,
    directories: types,
    directoryOf,
    shown: item => (compiled === first ? item : addJoinedDirectory(item, directoryOf(item))),
    search,
    findIds: async body => {
      const found = await listProcessIds(buildScopeSearch(scope, body, user));
      return found.types.map(({ processTypeId, ids }) => ({ directoryId: processTypeId, ids }));
    },
    placesOf: body => ({ processSearch: buildScopeSearch(scope, body, user) }),
    searchLanes: (lanes, signal): Promise<SearchResult[]> =>
      Promise.all(
        lanes.map(({ status, ...lane }) => search(status ? { ...lane, statusList: [status] } : lane, signal)),
      ),
  };
}

const searchProcesses = (body: ProcessSearch, signal?: AbortSignal) =>
  unwrapResponse(api.POST('/processes/search', { body, signal }));

const listProcessIds = (body: ProcessSearch) => unwrapResponse(api.POST('/processes/ids', { body }));

function getItem({ processTypeId: _, stateId, contactId, manager, dueDate, ...process }: Process): Item {
  return {
    ...process,
    status: stateId,
    position: process.position ?? '',
    customFields: {
      ...process.customFields,
      ...(contactId ? { [WRITABLE_ID.contact]: { stringValue: contactId } } : {}),
      ...(manager ? { [WRITABLE_ID.manager]: { stringValue: manager } } : {}),
      ...(dueDate ? { [WRITABLE_ID.dueDate]: { dateValue: dueDate } } : {}),
    },
  };
}
