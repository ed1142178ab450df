/** Finds the records that match a rule's filter, with the same search as lists and the rule's permissions. */
import { toPastSearchRequest, toSearchRequest } from '#core/automation/ruleFilter.ts';
import type { AutomationFilter, SearchRequest } from '#core/model.ts';
import {
  type HistoricRecordState,
  type RecordBeforeAndAfter,
  readItemsByIds,
  type StoredItem,
} from '#server/modules/records/index.ts';
import { findMatchingStates } from '#server/modules/search/index.ts';
import type { OpenRule } from './openRule.ts';

export async function findCurrentMatches(
  rule: Pick<OpenRule, 'scope' | 'opened'>,
  request: SearchRequest,
  itemIds: readonly string[],
): Promise<Set<string>> {
  const items = await readItemsByIds(rule.scope.trx, rule.opened.key, [...itemIds]);
  const states = items.map(toRecordState);
  const found = await findMatchingStates(rule.scope, rule.opened, { request, states });
  return new Set([...found].flatMap(place => states[place]?.itemId ?? []));
}

/**
 * Returns the changes after which the record matches the filter and, if the filter has a `was` part, before which the
 * record matched that part.
 */
export async function findFilteredChanges(
  rule: Pick<OpenRule, 'scope' | 'opened'>,
  filter: AutomationFilter | undefined,
  records: readonly RecordBeforeAndAfter[],
): Promise<Set<RecordBeforeAndAfter>> {
  const now = await filterMatchingStates(
    rule,
    toSearchRequest(filter),
    records.map(({ after }) => after),
  );
  const past = await filterMatchingStates(
    rule,
    toPastSearchRequest(filter),
    records.flatMap(({ before }) => before ?? []),
  );
  const asksPast = toPastSearchRequest(filter) !== undefined;
  return new Set(
    records.filter(
      ({ before, after }) => now.has(after) && (!asksPast || (before !== null && past.has(before))),
    ),
  );
}

/** Returns the states that match the search, or all states if `request` is `undefined`. */
export async function filterMatchingStates(
  { scope, opened }: Pick<OpenRule, 'scope' | 'opened'>,
  request: SearchRequest | undefined,
  states: readonly HistoricRecordState[],
): Promise<Set<HistoricRecordState>> {
  if (!request) return new Set(states);
  const found = await findMatchingStates(scope, opened, { request, states });
  return new Set([...found].flatMap(place => states[place] ?? []));
}

export function toRecordState(item: StoredItem): HistoricRecordState {
  return {
    itemId: item.item_id,
    number: item.number,
    statusId: item.status_id,
    tags: item.tags,
    customFields: item.custom_fields,
    lastActivityAt: item.last_activity_at,
    statusSince: item.status_since,
  };
}
