import type { components } from '#contract/docket.gen.ts';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Item, SearchRequest } from '#core/model.ts';
import { type LaneSearch, searchLanes } from '../../api/boardCalls.ts';
import { type SearchResult, searchRecords } from '../../api/searchRecords.ts';
import { listItemIds } from '../bulk/bulkCalls.ts';

/** Where the records of a list or a board come from: one directory, or several that are looked at as one. */
export interface RecordSource {
  /** Two with the same key answer the same. */
  readonly key: string;
  /** What list, board and filters are drawn from. */
  readonly compiled: CompiledDirectory;
  /** The directories themselves. */
  readonly directories: readonly CompiledDirectory[];
  /** The directory a record is of: it judges whatever is written of the record. */
  directoryOf(item: Item): CompiledDirectory;
  /** The record with what it has in this list alone. */
  shown(item: Item): Item;
  search(body: SearchRequest, signal?: AbortSignal): Promise<SearchResult>;
  /** What is found, in the order asked for: all of it, or as many as one change takes. */
  findIds(body: SearchRequest): Promise<FoundIds[]>;
  /** What the call for places on a map takes, for the same records. */
  placesOf(body: SearchRequest): PlacesAsked;
  /** The cards of several lanes, in the order asked. */
  searchLanes(lanes: LaneSearch[], signal?: AbortSignal): Promise<SearchResult[]>;
}

/** A search of records or of processes. */
export type PlacesAsked = Pick<components['schemas']['PlacesRequest'], 'search' | 'processSearch'>;

/** The ids that were found in one directory. */
export interface FoundIds {
  readonly directoryId: string;
  readonly ids: readonly string[];
}

const known = new WeakMap<CompiledDirectory, RecordSource>();

/** The records of one directory; the same answer each time. */
export function directorySource(compiled: CompiledDirectory): RecordSource {
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
