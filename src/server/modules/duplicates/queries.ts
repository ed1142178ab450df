import { scorePair } from '#core/duplicates/scorePair.ts';
import type { BoundField } from '#core/field/boundField.ts';
import { displayOf } from '#core/field/display.ts';
import { createIssue } from '#core/issues.ts';
import type { Condition, FieldValues, FieldValuesPatch } from '#core/model.ts';
import { isDisplayHidden, visibleField } from '#core/permissions.ts';
import type { ResponseBody } from '#server/kernel/http/handlers.ts';
import { invalid, notFound } from '#server/kernel/problem/problem.ts';
import {
  createFieldContext,
  type OpenDirectory,
  type RecordScope,
  readItemsByIds,
  type StoredItem,
} from '#server/modules/records/index.ts';
import { findItemIds } from '#server/modules/search/index.ts';
import { recordKeys, valueKeys } from './recordKeys.ts';
import { openPairs, readSearch } from './repositories/searches.ts';

const PAIRS_PER_PAGE = 50;
const MOST_MATCHES = 5;
/** Of so many that may match, those that do are told. */
const MOST_CANDIDATES = 50;

/** A search of the caller's. @throws ProblemError 404, also where they may not read one of its fields any more. */
export async function duplicatesOf(
  scope: RecordScope,
  opened: OpenDirectory,
  { searchId, skip }: { searchId: string; skip: number },
): Promise<ResponseBody<'getDuplicates'>> {
  const search = await readSearch(scope.trx, scope.accountId, searchId);
  const isTheirs =
    search?.user_id === scope.caller.userId &&
    search.directory_id === opened.key.directoryId &&
    search.fields.every(id => visibleField(scope.world, opened, id));
  if (!search || !isTheirs) throw notFound();
  const { pairs, total } = await openPairs(scope.trx, opened.key, { searchId, skip, take: PAIRS_PER_PAGE });
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
    totalPairs: total,
    pairs: pairs.flatMap(({ item_id, other_id, score, same }) => {
      const [a, b] = [records.get(item_id), records.get(other_id)];
      return a && b ? [{ a, b, score, same: [...same] }] : [];
    }),
  };
}

/** Records that hold the same value in one of the fields that are being written. @throws ProblemError 422 `UnknownField`. */
export async function matchesOf(
  scope: RecordScope,
  opened: OpenDirectory,
  { customFields, itemId }: { customFields: FieldValuesPatch; itemId: string | undefined },
): Promise<ResponseBody<'matchDuplicates'>> {
  const fields = Object.keys(customFields).map(id => visibleField(scope.world, opened, id));
  const unknown = Object.keys(customFields).filter((_, index) => !fields[index]);
  if (unknown.length > 0) throw invalid(unknown.map(id => createIssue(['customFields', id], 'UnknownField')));
  const asked = fields.flatMap(field => (field?.canBeSame ? [field] : []));
  const values: FieldValues = {};
  for (const { definition, normalize } of asked) {
    const value = normalize(customFields[definition.id]);
    if (value) values[definition.id] = value;
  }
  const any = asked.flatMap(field => conditionsFor(scope, opened, { field, values }));
  if (any.length === 0) return [];
  const ids = await findItemIds(scope, opened, { request: { conditions: [{ any }] }, take: MOST_CANDIDATES });
  const keys = valueKeys(asked, values);
  return (await readItemsByIds(scope.trx, opened.key, ids))
    .filter(item => item.item_id !== itemId)
    .map(item => ({ item, ...scorePair(keys, recordKeys(opened.compiled, asked, item)) }))
    .filter(({ same }) => same.some(({ likeness }) => likeness === 1))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_MATCHES)
    .map(({ item, same }) => ({
      record: presentRecord(scope, opened, item),
      same: same.filter(({ likeness }) => likeness === 1),
    }));
}

/** The same value; of texts, those with the same words in any order. */
function conditionsFor(
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
    const parts = words.slice(0, MOST_WORDS).map(word => ({
      field: id,
      operator: 'Contains' as const,
      value: { stringValue: word },
    }));
    return parts.length > 0 ? [{ all: parts }] : [];
  });
}

const MOST_WORDS = 6;

function presentRecord(
  { world }: RecordScope,
  { compiled }: OpenDirectory,
  { item_id, number, display, status_id }: StoredItem,
) {
  const isHidden = isDisplayHidden(world, compiled, status_id);
  return { id: item_id, number, display: isHidden ? displayOf(number, undefined) : display };
}
