import { scorePair } from '#core/duplicates/scorePair.ts';
import type { BoundField } from '#core/field/boundField.ts';
import { formatRecordDisplay } from '#core/field/display.ts';
import { createIssue } from '#core/issues.ts';
import type { Condition, FieldValues, FieldValuesPatch, SearchRequest } from '#core/model.ts';
import { findVisibleField, isDisplayHidden } from '#core/policy/permissions.ts';
import type { ResponseBody } from '#server/kernel/http/handlers.ts';
import { createInvalidError, createNotFoundError } from '#server/kernel/problem/problem.ts';
import {
  createFieldContext,
  filterExistingRecordIds,
  type OpenDirectory,
  type RecordScope,
  readItemsByIds,
  type StoredItem,
} from '#server/modules/records/index.ts';
import type { FoundItems } from '#server/modules/search/index.ts';
import { getRecordKeys, toValueKeys } from './getRecordKeys.ts';
import { listOpenPairs, readDuplicateSearchRow, type StoredPair } from './repositories/searches.ts';

const PAIRS_PER_PAGE = 50;
const MAX_MATCHES = 5;
/** The maximum number of candidates per query that are checked for matches. */
const MAX_CANDIDATES = 20;
/** The maximum number of identifying values per query. */
const MAX_SEARCHES = 10;

/**
 * Returns a search of the caller. @throws ProblemError 404 if the caller has no such search, or can no
 * longer read one of its fields.
 */
export async function readDuplicateSearch(
  scope: RecordScope,
  opened: OpenDirectory,
  { searchId, skip }: { searchId: string; skip: number },
): Promise<ResponseBody<'getDuplicates'>> {
  const search = await readDuplicateSearchRow(scope.trx, scope.accountId, searchId);
  const isTheirs =
    search?.user_id === scope.caller.userId &&
    search.directory_id === opened.key.directoryId &&
    search.fields.every(id => findVisibleField(scope.world, opened, id));
  if (!search || !isTheirs) throw createNotFoundError();
  const open = search.state === 'Done' ? await readLivePairs(scope, opened, searchId) : [];
  const pairs = open.slice(skip, skip + PAIRS_PER_PAGE);
  const ids = pairs.flatMap(pair => [pair.item_id, pair.other_id]);
  const records = new Map(
    (await readItemsByIds(scope.trx, opened.key, [...new Set(ids)])).map(item => [
      item.item_id,
      presentRecord(scope, opened, item),
    ]),
  );
  return {
    id: search.search_id,
    fields: search.fields,
    state: search.state as 'Running' | 'Done' | 'Failed',
    done: search.done,
    total: search.total,
    totalPairs: open.length,
    pairs: pairs.flatMap(({ item_id, other_id, score, same }) => {
      const [a, b] = [records.get(item_id), records.get(other_id)];
      return a && b ? [{ a, b, score, same: [...same] }] : [];
    }),
  };
}

/**
 * Excludes pairs with deleted records. A search stores few enough pairs to scan all: a join would be planned with the
 * database's statistics of the directory, which are empty right after an import.
 */
async function readLivePairs(
  { trx }: RecordScope,
  { key }: OpenDirectory,
  searchId: string,
): Promise<StoredPair[]> {
  const pairs = await listOpenPairs(trx, key, searchId);
  const ids = [...new Set(pairs.flatMap(pair => [pair.item_id, pair.other_id]))];
  const live = new Set(await filterExistingRecordIds(trx, key, ids));
  return pairs.filter(pair => live.has(pair.item_id) && live.has(pair.other_id));
}

export interface WrittenValues {
  readonly customFields: FieldValuesPatch;
  readonly itemId: string | undefined;
}

/**
 * Returns up to `MAX_SEARCHES` searches, one per value being written, which an index of the value's field
 * can answer. @throws ProblemError 422 `UnknownField`.
 */
export function buildMatchSearches(
  scope: RecordScope,
  opened: OpenDirectory,
  written: WrittenValues,
): SearchRequest[] {
  const { asked, values } = readWritten(scope, opened, written);
  const conditions = asked.flatMap(field => getConditionsFor(scope, opened, { field, values }));
  return conditions
    .slice(0, MAX_SEARCHES)
    .map(condition => ({ conditions: [condition], take: MAX_CANDIDATES }));
}

/**
 * Returns up to `MAX_MATCHES` of the found records that have the same value in one of the fields being
 * written.
 */
export function filterDuplicateMatches(
  scope: RecordScope,
  opened: OpenDirectory,
  { written, found }: { written: WrittenValues; found: readonly FoundItems[] },
): ResponseBody<'matchDuplicates'> {
  const { asked, values } = readWritten(scope, opened, written);
  const keys = toValueKeys(asked, values);
  const items = new Map(found.flatMap(page => page.items.map(item => [item.item_id, item] as const)));
  return [...items.values()]
    .filter(item => item.item_id !== written.itemId)
    .map(item => ({ item, ...scorePair(keys, getRecordKeys(opened.compiled, asked, item)) }))
    .map(({ same, ...match }) => ({ ...match, same: same.filter(({ likeness }) => likeness === 1) }))
    .filter(({ same }) => same.length > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_MATCHES)
    .map(({ item, same }) => ({ record: presentRecord(scope, opened, item), same }));
}

function readWritten(scope: RecordScope, opened: OpenDirectory, { customFields }: WrittenValues) {
  const ids = Object.keys(customFields);
  const unknown = ids.filter(id => !findVisibleField(scope.world, opened, id));
  if (unknown.length > 0)
    throw createInvalidError(unknown.map(id => createIssue(['customFields', id], 'UnknownField')));
  const known = ids.flatMap(id => findVisibleField(scope.world, opened, id) ?? []);
  const asked = known.filter(field => field.canBeSame);
  const values: FieldValues = {};
  for (const field of asked) {
    const { id } = field.definition;
    const value = field.normalize(customFields[id]);
    if (value) values[id] = value;
  }
  return { asked, values };
}

/** Returns conditions that match the same value, or texts with the same words in any order. */
function getConditionsFor(
  scope: RecordScope,
  { compiled }: OpenDirectory,
  { field, values }: { field: BoundField; values: FieldValues },
): Condition[] {
  const { id } = field.definition;
  const value = values[id];
  if (!value || !field.canFilter) return [];
  const context = createFieldContext(scope, compiled.registry, { values, references: new Map() });
  const single = field.isArray ? compiled.registry.bind({ ...field.definition, array: false }) : field;
  return (field.isArray ? (value.listValue ?? []) : [value]).flatMap((one): Condition[] => {
    const [key] = single.sameKeys(one);
    if (!key) return [];
    if (key.near === null) return [{ field: id, operator: 'Equals', value: one }];
    const words = single.toText(one, context).match(/[\p{L}\p{N}]+/gu) ?? [];
    const parts = words.slice(0, MAX_WORDS).map(word => ({
      field: id,
      operator: 'Contains' as const,
      value: { stringValue: word },
    }));
    return parts.length > 0 ? [{ all: parts }] : [];
  });
}

const MAX_WORDS = 6;

function presentRecord(
  { world }: RecordScope,
  { compiled }: OpenDirectory,
  { item_id, number, display, status_id }: StoredItem,
) {
  const isHidden = isDisplayHidden(world, compiled, status_id);
  return { id: item_id, number, display: isHidden ? formatRecordDisplay(number, undefined) : display };
}
