/** Determines which indexes of a large directory provide the candidates and the order of a search. */

import { type RawBuilder, sql } from 'kysely';
import type { BoundField } from '#core/field/boundField.ts';
import { buildKeyCondition, findValueKey } from '#server/kernel/fields/fieldKeys.ts';
import type { FieldIndexKey } from '#server/modules/definitions/index.ts';
import { getRecordIndexes, type RecordIndex, SEARCH_WORDS_FIELD } from '#server/modules/indexes/index.ts';
import {
  buildFieldRecordSql,
  FULL_RECORD_SQL,
  type OpenDirectory,
  type RecordScope,
} from '#server/modules/records/index.ts';
import type { SearchSql } from '../sql/buildSearchSql.ts';
import type { TextPartGroups } from '../sql/containedParts.ts';

/** A selection of entries of one index that includes an entry for every match. */
export interface SearchDriver {
  readonly indexId: number;
  /** The conditions on rows of `field_index as entry`. */
  readonly where: RawBuilder<boolean>;
  /**
   * True if every selected record meets the represented conditions, so that the conditions needn't be checked on the
   * record.
   */
  readonly isExact: boolean;
}

export interface SearchIndexes {
  readonly drivers: readonly SearchDriver[];
  /** True if the records selected by every driver are exactly the matches. */
  readonly isCovered: boolean;
  /** The index that provides the requested order. */
  readonly order: RecordIndex | null;
  readonly words: {
    readonly indexId: number;
    /** Groups of LIKE patterns. A search text matches at least one pattern of each group. */
    readonly groups: TextPartGroups;
    /** True if some patterns come from conditions, which outdated search texts can't answer. */
    readonly needsCurrent: boolean;
  } | null;
}

/**
 * Returns the ready indexes that the search can use. Requests missing indexes, and records the use of
 * existing indexes.
 */
export function getSearchIndexes(scope: RecordScope, opened: OpenDirectory, found: SearchSql): SearchIndexes {
  const { directoryId } = opened.key;
  const indexes = getRecordIndexes(scope, directoryId).filter(index => index.isReady);
  const wanted: FieldIndexKey[] = [];
  const used: number[] = [];
  const find = (fieldId: string, key: RecordIndex['key']) => {
    const index = indexes.find(each => each.fieldId === fieldId && each.key === key);
    if (index) used.push(index.indexId);
    else wanted.push({ directoryId, fieldId, key });
    return index;
  };
  const { order, indexable } = found;
  const result = {
    ...getDrivers(
      indexable,
      find,
      field => buildFieldRecordSql(scope.world, opened.compiled, field) === FULL_RECORD_SQL,
    ),
    order: (order.field && find(order.field.fieldId, order.field.key)) ?? null,
    words: getWords(indexable, find),
  };
  scope.search?.indexes.want(scope.accountId, wanted);
  scope.search?.indexes.used(scope.accountId, used);
  return result;
}

type Find = (fieldId: string, key: RecordIndex['key']) => RecordIndex | undefined;

/** Combines conditions on the same field, e.g. a range, into one driver. */
function getDrivers(
  { conditions, context, isAll }: SearchSql['indexable'],
  find: Find,
  isWhole: (field: BoundField) => boolean,
) {
  const drivers = new Map<number, SearchDriver>();
  let isCovered = isAll;
  for (const { field, condition } of conditions) {
    const asked = buildKeyCondition(field, condition, { entry: 'entry', context });
    const index =
      asked && findValueKey(field, FULL_RECORD_SQL, context) && find(field.definition.id, 'value');
    if (!asked || !index) {
      isCovered = false;
      continue;
    }
    const known = drivers.get(index.indexId);
    drivers.set(index.indexId, {
      indexId: index.indexId,
      where: known ? sql<boolean>`${known.where} and ${asked.where}` : asked.where,
      // The index also contains records whose status hides the field, so an entry alone doesn't prove a
      // match.
      isExact: asked.isExact && isWhole(field) && known?.isExact !== false,
    });
  }
  const list = [...drivers.values()];
  return { drivers: list, isCovered: isCovered && list.length > 0 && list.every(driver => driver.isExact) };
}

/** Three consecutive letters or digits. Shorter words have no trigram for an index to look up. */
const INDEXED_WORD = /[\p{L}\p{N}]{3}/u;

function getWords({ keyword, contained }: SearchSql['indexable'], find: Find): SearchIndexes['words'] {
  const isIndexed = (group: readonly string[]) => group.every(part => INDEXED_WORD.test(part));
  const conditions = contained.filter(isIndexed);
  const groups = [...keyword.filter(isIndexed), ...conditions];
  if (groups.length === 0) return null;
  const index = find(SEARCH_WORDS_FIELD, 'words');
  if (!index) return null;
  const patterns = groups.map(group => group.map(getPattern));
  return { indexId: index.indexId, groups: patterns, needsCurrent: conditions.length > 0 };
}

function getPattern(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, character => `\\${character}`)}%`;
}

/** Returns the `from` and `where` clauses that select the entries of a driver as `entry`. */
export function buildIndexEntriesSql(
  accountId: string,
  { indexId, where }: SearchDriver,
): RawBuilder<unknown> {
  return sql`from field_index as entry where entry.account_id = ${accountId}::uuid
    and entry.index_id = ${indexId}::int and ${where}`;
}

/**
 * Like `buildIndexEntriesSql`, but restricted to one or several record numbers. `offset 0` forces a lookup
 * by number, because the planner could otherwise read a whole range of values.
 */
export function restrictDriverToNumbersSql(
  accountId: string,
  { indexId, where }: SearchDriver,
  number: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`from (select * from field_index as entry where entry.account_id = ${accountId}::uuid
    and entry.index_id = ${indexId}::int and entry.number = ${number} offset 0) as entry where ${where}`;
}
