/** What the indexes of a large directory can tell of a search: which records come into question, and in which order. */

import { type RawBuilder, sql } from 'kysely';
import type { BoundField } from '#core/field/boundField.ts';
import { keyWhere, valueKey } from '#server/kernel/fields/fieldKeys.ts';
import type { FieldIndexKey } from '#server/modules/definitions/index.ts';
import { type RecordIndex, recordIndexes, WORDS_FIELD } from '#server/modules/indexes/index.ts';
import {
  type OpenDirectory,
  type RecordScope,
  recordSqlOf,
  WHOLE_RECORD,
} from '#server/modules/records/index.ts';
import type { PartGroups } from '../sql/containedParts.ts';
import type { SearchSql } from '../sql/searchSql.ts';

/** The numbers of records among which every match is. */
export interface Driver {
  readonly indexId: number;
  /** Conditions on rows of `field_index as entry`. */
  readonly where: RawBuilder<boolean>;
  /** Whether each of them meets the conditions it stands for. */
  readonly isExact: boolean;
}

export interface SearchIndexes {
  readonly drivers: readonly Driver[];
  /** Whether the drivers together are the whole search. */
  readonly isCovered: boolean;
  /** Gives the order asked for. */
  readonly order: RecordIndex | null;
  readonly words: {
    readonly indexId: number;
    /** Patterns of LIKE: a search text is like one at least of each group. */
    readonly groups: PartGroups;
    /** Whether some of them come from conditions, which search texts that are to be rebuilt do not tell. */
    readonly needsCurrent: boolean;
  } | null;
}

/** The indexes that are ready; missing ones are requested. */
export function searchIndexes(scope: RecordScope, opened: OpenDirectory, found: SearchSql): SearchIndexes {
  const { directoryId } = opened.key;
  const indexes = recordIndexes(scope, directoryId).filter(index => index.isReady);
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
    ...driversOf(indexable, find, field => recordSqlOf(scope.world, opened.compiled, field) === WHOLE_RECORD),
    order: (order.field && find(order.field.fieldId, order.field.key)) ?? null,
    words: wordsOf(indexable, find),
  };
  scope.search?.indexes.want(scope.accountId, wanted);
  scope.search?.indexes.used(scope.accountId, used);
  return result;
}

type Find = (fieldId: string, key: RecordIndex['key']) => RecordIndex | undefined;

/** Conditions on one field, a range say, are one driver. */
function driversOf(
  { conditions, context, isAll }: SearchSql['indexable'],
  find: Find,
  isWhole: (field: BoundField) => boolean,
) {
  const drivers = new Map<number, Driver>();
  let isCovered = isAll;
  for (const { field, condition } of conditions) {
    const asked = keyWhere(field, condition, { entry: 'entry', context });
    const index = asked && valueKey(field, WHOLE_RECORD, context) && find(field.definition.id, 'value');
    if (!asked || !index) {
      isCovered = false;
      continue;
    }
    const known = drivers.get(index.indexId);
    drivers.set(index.indexId, {
      indexId: index.indexId,
      where: known ? sql<boolean>`${known.where} and ${asked.where}` : asked.where,
      // Records whose status hides the field are in the index too.
      isExact: asked.isExact && isWhole(field) && known?.isExact !== false,
    });
  }
  const list = [...drivers.values()];
  return { drivers: list, isCovered: isCovered && list.length > 0 && list.every(driver => driver.isExact) };
}

/** Three letters or digits on end: shorter words have no trigram that an index could look for. */
const INDEXED_WORD = /[\p{L}\p{N}]{3}/u;

function wordsOf({ keyword, contained }: SearchSql['indexable'], find: Find): SearchIndexes['words'] {
  const isIndexed = (group: readonly string[]) => group.every(part => INDEXED_WORD.test(part));
  const conditions = contained.filter(isIndexed);
  const groups = [...keyword.filter(isIndexed), ...conditions];
  if (groups.length === 0) return null;
  const index = find(WORDS_FIELD, 'words');
  if (!index) return null;
  const patterns = groups.map(group => group.map(patternOf));
  return { indexId: index.indexId, groups: patterns, needsCurrent: conditions.length > 0 };
}

function patternOf(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, character => `\\${character}`)}%`;
}

/** The rows of a driver, `entry.number` among them; a short list is an index scan whatever the planner believes. */
export function entriesOf(accountId: string, { indexId, where }: Driver): RawBuilder<unknown> {
  return sql`from field_index as entry where entry.account_id = ${accountId}::uuid
    and entry.index_id = ${indexId}::int and ${where}`;
}

/**
 * The same rows by their numbers: `offset 0` has each looked up by its number, where the planner might read a whole range
 * of values.
 */
export function entriesByNumber(
  accountId: string,
  { indexId, where }: Driver,
  number: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`from (select * from field_index as entry where entry.account_id = ${accountId}::uuid
    and entry.index_id = ${indexId}::int and entry.number = ${number} offset 0) as entry where ${where}`;
}
