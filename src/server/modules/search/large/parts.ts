import { type RawBuilder, sql } from 'kysely';
import type { RecordScope } from '#server/modules/records/index.ts';
import type { DirectorySize } from '../searchTotals.ts';
import { buildSearchPartMatchesSql, type SearchPartSql } from '../sql/buildMergedMatchesSql.ts';
import { buildIndexEntriesSql, type SearchDriver, type SearchIndexes } from './searchDrivers.ts';
import type { ScannableIndex } from './searchWalk.ts';

export interface SearchPartWithSize extends SearchPartSql {
  readonly size: DirectorySize;
  /** True if the directory is so small that all its records are scanned. */
  readonly isSmall: boolean;
}

export interface LargeSearchPart extends SearchPartWithSize {
  readonly indexes: SearchIndexes;
  readonly walkable: ScannableIndex | null;
}

export function getDirectoryId({ opened }: SearchPartSql): string {
  return opened.key.directoryId;
}

/** Selects the matches of a part among the candidates of an index, or among all records if `driver` is `undefined`. */
export function buildCandidateMatchesSql(
  { accountId }: RecordScope,
  part: SearchPartWithSize,
  driver: SearchDriver | undefined,
): RawBuilder<unknown> {
  if (!driver) return buildSearchPartMatchesSql(part);
  const numbers = sql`array(select entry.number ${buildIndexEntriesSql(accountId, driver)})`;
  return buildSearchPartMatchesSql(part, { among: sql<boolean>`items.number = any(${numbers})` });
}
