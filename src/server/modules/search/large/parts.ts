import { type RawBuilder, sql } from 'kysely';
import type { RecordScope } from '#server/modules/records/index.ts';
import type { DirectorySize } from '../searchTotals.ts';
import { buildPartMatchesSql, type PartSql } from '../sql/buildMergedMatchesSql.ts';
import { buildIndexEntriesSql, type Driver, type SearchIndexes } from './searchDrivers.ts';
import type { Walkable } from './searchWalk.ts';

export interface SizedPart extends PartSql {
  readonly size: DirectorySize;
  /** True if the directory is so small that all its records are scanned. */
  readonly isSmall: boolean;
}

export interface LargePart extends SizedPart {
  readonly indexes: SearchIndexes;
  readonly walkable: Walkable | null;
}

export function getDirectoryId({ opened }: PartSql): string {
  return opened.key.directoryId;
}

/** Selects the matches of a part among the candidates of an index, or among all records if `driver` is `undefined`. */
export function buildCandidateMatchesSql(
  { accountId }: RecordScope,
  part: SizedPart,
  driver: Driver | undefined,
): RawBuilder<unknown> {
  if (!driver) return buildPartMatchesSql(part);
  const numbers = sql`array(select entry.number ${buildIndexEntriesSql(accountId, driver)})`;
  return buildPartMatchesSql(part, { among: sql<boolean>`items.number = any(${numbers})` });
}
