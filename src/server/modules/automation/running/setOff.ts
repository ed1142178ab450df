/**
 * Determines the rules that an event triggers, and the records they run for. Forecasts and dry runs share this code.
 */
import type { Trx } from '#server/kernel/database/database.ts';
import type { StoredEvent } from '#server/kernel/events/events.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';
import {
  type RecordBeforeAndAfter,
  readItemsByIds,
  readRecordsBeforeChanges,
} from '#server/modules/records/index.ts';
import { findFilteredChanges, toRecordState } from '../rules/matching.ts';
import { type OpenRule, openRule, type RuleDependencies } from '../rules/openRule.ts';
import { listEnabledRules, type StoredRule, toRuleIdentity } from '../rules/repository.ts';
import { getTriggerKind, getWatchedDirectoryId } from '../triggers/index.ts';
import type { NewRuleRun } from './enqueueRuleRuns.ts';

/** A run to be started, with the change that triggers the run. */
export interface TriggeredRun extends Pick<NewRuleRun, 'branch'> {
  readonly itemId: string;
  readonly record: RecordBeforeAndAfter;
}

export interface TriggeredRuleRuns {
  readonly rule: StoredRule;
  /** `null` if the rule could not be opened, or its trigger or filter is no longer valid, e.g. after a deletion. */
  readonly runs: readonly TriggeredRun[] | null;
}

/**
 * Returns the enabled rules that the event can trigger, including rules of other directories that watch the
 * event's directory.
 */
export async function findRulesForEvent(
  trx: Trx,
  event: Pick<StoredEvent, 'accountId' | 'kind' | 'data'>,
): Promise<StoredRule[]> {
  const directoryId = 'directoryId' in event.data ? event.data.directoryId : null;
  if (directoryId === null) return [];
  return (await listEnabledRules(trx, event.accountId, directoryId)).filter(
    rule =>
      getTriggerKind(rule.content.when.kind).events?.includes(event.kind) &&
      getWatchedDirectoryId(rule.content.when, rule.directory_id) === directoryId,
  );
}

export async function findRuleRunsForEvent(
  trx: Trx,
  parts: RuleDependencies,
  { event, rules }: { event: StoredEvent; rules: readonly StoredRule[] },
): Promise<TriggeredRuleRuns[]> {
  if (rules.length === 0) return [];
  const records = await readRecords(trx, event);
  const due =
    records.length > 0 ? rules : rules.filter(rule => getTriggerKind(rule.content.when.kind).isOfDeletion);
  const found: TriggeredRuleRuns[] = [];
  for (const row of due) {
    const { account_id: accountId, content } = row;
    const rule = await openRule(trx, parts, { ...toRuleIdentity(row), accountId, isChange: false });
    found.push({ rule: row, runs: rule && (await findTriggeredRuns({ rule, content, event, records })) });
  }
  return found;
}

/**
 * Returns the event's records that still exist, or an empty array if the event can't trigger rules, e.g. the
 * deletion of a comment.
 */
async function readRecords(trx: Trx, event: StoredEvent): Promise<RecordBeforeAndAfter[]> {
  const { accountId } = event;
  if (event.kind === 'RecordsChanged') {
    const { directoryId, records } = event.data;
    return readRecordsBeforeChanges(trx, { accountId, directoryId }, records);
  }
  const asTheyAre = async (directoryId: string, itemIds: readonly string[]) => {
    const items = await readItemsByIds(trx, { accountId, directoryId }, [...new Set(itemIds)]);
    return items.map(item => ({ before: toRecordState(item), after: toRecordState(item) }));
  };
  if (event.kind === 'CommentsChanged') {
    const added = event.data.comments.filter(({ change }) => change === 'Created');
    return asTheyAre(
      event.data.directoryId,
      added.map(({ itemId }) => itemId),
    );
  }
  if (event.kind === 'RecordFileChanged' && event.data.change === 'Created')
    return asTheyAre(event.data.directoryId, [event.data.itemId]);
  return [];
}

/**
 * Returns the records for which a rule runs, with the branch of each. Returns `null` if the trigger or the filter is no
 * longer valid, e.g. because it refers to something deleted.
 */
export async function findTriggeredRuns({
  rule,
  content,
  event,
  records,
}: {
  rule: OpenRule;
  content: StoredRule['content'];
  event: Pick<StoredEvent, 'kind' | 'data'>;
  records: readonly RecordBeforeAndAfter[];
}): Promise<TriggeredRun[] | null> {
  const trigger = getTriggerKind(content.when.kind);
  if (trigger.check(rule, content.when).length > 0) return null;
  try {
    const asked = { rule, content, event, records };
    const among = trigger.among ? await trigger.among(asked, content.when) : records;
    return await resolveBranches(rule, content, among);
  } catch (error) {
    // The search throws if a filter refers to something deleted.
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

/**
 * Determines the branches from the rule's filter, without checking the trigger. @throws ProblemError if the search
 * rejects the filter.
 */
export async function resolveBranches(
  rule: OpenRule,
  { when, if: filter }: StoredRule['content'],
  records: readonly RecordBeforeAndAfter[],
): Promise<TriggeredRun[]> {
  const { filterDecides } = getTriggerKind(when.kind);
  const meeting = await findFilteredChanges(rule, filter, records);
  return records.flatMap((record): TriggeredRun[] => {
    const { itemId } = record.after;
    if (meeting.has(record)) return [{ itemId, branch: 'Then', record }];
    return filterDecides ? [] : [{ itemId, branch: 'Otherwise', record }];
  });
}
