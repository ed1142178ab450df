import type { components } from '#contract/docket.gen.ts';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Item, SearchRequest } from '#core/model.ts';
import { type LaneSearch, searchLanes } from '../../api/boardCalls.ts';
import { listItemIds, type SearchResult, searchRecords } from '../../api/searchRecords.ts';

/** The source of the records of a list or a board: one directory, or several joined ones. */
export interface RecordSource {
  /** Two sources with the same key return the same records. */
  readonly key: string;
  /** The directory with which list, board and filters are rendered. */
  readonly compiled: CompiledDirectory;
  /** The directories to which the records belong. */
  readonly directories: readonly CompiledDirectory[];
  /** Returns the directory of a record, whose rules apply to all writes of the record. */
  directoryOf(item: Item): CompiledDirectory;
  /** Returns the record with the additional values that this source displays. */
  shown(item: Item): Item;
  search(body: SearchRequest, signal?: AbortSignal): Promise<SearchResult>;
  /** Returns the ids of the found records in the requested order, up to the limit of one bulk change. */
  findIds(body: SearchRequest): Promise<DirectoryItemIds[]>;
  /** Returns the body of the places request, with which a map shows the same records. */
  placesOf(body: SearchRequest): PlacesQuery;
  /** Returns one result for each lane, in the order of the given lanes. */
  searchLanes(lanes: LaneSearch[], signal?: AbortSignal): Promise<SearchResult[]>;
}

/** A search of records or of processes, for the places of a map. */
export type PlacesQuery = Pick<components['schemas']['PlacesRequest'], 'search' | 'processSearch'>;

/** The ids found in one directory. */
export interface DirectoryItemIds {
  readonly directoryId: string;
  readonly ids: readonly string[];
}

const known = new WeakMap<CompiledDirectory, RecordSource>();

/**
 * Returns the source for the records of one directory: always the same object for the same compiled
 * directory.
 */
export function getDirectorySource(compiled: CompiledDirectory): RecordSource {
  const { id } = compiled.directory;
  const source = known.get(compiled) ?? {
    key: id,
    compiled,
    directories: [compiled],
    directoryOf: () => compiled,
    shown: item => item,
    search: (body, signal) => searchRecords(id, body, signal),
    findIds: async body => [{ directoryId: id, ids: (await listItemIds(id, body)).ids }],
    placesOf: search => ({ search }),
    searchLanes: (lanes, signal) => searchLanes(id, lanes, signal),
  };
  known.set(compiled, source);
  return source;
}
