/** One of the directories that a search of several looks at, as its size and its indexes have it looked at. */

import { type RawBuilder, sql } from 'kysely';
import type { RecordScope } from '#server/modules/records/index.ts';
import type { DirectorySize } from '../searchTotals.ts';
import { matchesOfPart, type PartSql } from '../sql/acrossSql.ts';
import { type Driver, entriesOf, type SearchIndexes } from './searchDrivers.ts';
import type { Walkable } from './searchWalk.ts';

export interface SizedPart extends PartSql {
  readonly size: DirectorySize;
  /** Looked through, whatever is asked. */
  readonly isSmall: boolean;
}

export interface LargePart extends SizedPart {
  readonly indexes: SearchIndexes;
  readonly walkable: Walkable | null;
}

export function idOf({ opened }: PartSql): string {
  return opened.key.directoryId;
}

/** The matches of a part among the records that an index leaves; without one all are looked through. */
export function amongDriver(
  { accountId }: RecordScope,
  part: SizedPart,
  driver: Driver | undefined,
): RawBuilder<unknown> {
  if (!driver) return matchesOfPart(part);
  const numbers = sql`array(select entry.number ${entriesOf(accountId, driver)})`;
  return matchesOfPart(part, { among: sql<boolean>`items.number = any(${numbers})` });
}
