/** Replays a dry run in batches, each in its own transaction, until all records are done or the dry run is deleted. */
import type { Job, JobHandler } from '#server/kernel/jobs/jobs.ts';
import { messages } from '../messages/index.ts';
import { openRule, type RuleDependencies } from '../rules/openRule.ts';
import { toRuleContent } from '../rules/repository.ts';
import { getTriggerHistory } from '../triggers/index.ts';
import './jobs.ts';
import { type ReplayedRule, replayRecordChanges } from './replayRecordChanges.ts';
import {
  findTriggerOccurrences,
  replayTriggerOccurrences,
  type TriggerOccurrences,
} from './replayTriggerOccurrences.ts';
import {
  type ChangedRecord,
  findRecordsChangedSince,
  readDryRun,
  type StoredDryRun,
  updateDryRunProgress,
} from './repository.ts';
import { UNKNOWN_USER_ID } from './startDryRun.ts';
import { addRunToDryRunReport, EMPTY_DRY_RUN_REPORT } from './told.ts';

/** Maximum number of changes per batch. A record with more changes forms a separate batch. */
const CHANGES_PER_BATCH = 250;

export function createDryRunJob(parts: RuleDependencies): JobHandler {
  return {
    kind: 'DryRunOfRule',
    name: messages.inEveryLanguage('job.DryRunOfRule'),
    mostAttempts: 2,
    async run(job) {
      const key = { accountId: job.accountId, dryRunId: job.ids.dryRunId };
      try {
        await run(parts, job, key);
      } catch (error) {
        if (job.isLastAttempt && !job.signal.aborted)
          await job.inAccount(trx => updateDryRunProgress(trx, key, { state: 'Failed' }));
        throw error;
      }
    },
  };
}

type DryRunJob = Pick<Job<{ readonly dryRunId: string }>, 'inAccount' | 'signal'>;
type Key = Parameters<typeof readDryRun>[1];

async function run(parts: RuleDependencies, { inAccount, signal }: DryRunJob, key: Key): Promise<void> {
  /**
   * Runs `work` in its own transaction. Returns `undefined` without running `work` if the dry run isn't
   * running any more or its rule can't be opened.
   */
  const part = <T>(work: (replayed: ReplayedRule) => Promise<T>): Promise<T | undefined> => {
    signal.throwIfAborted();
    return inAccount(async trx => {
      const stored = await readDryRun(trx, key);
      if (stored?.state !== 'Running') return undefined;
      const { rule: input, rule_id: ruleId, since } = stored;
      const rule = await openRule(trx, parts, { ...getIdentity(stored), ...key, isChange: false });
      // `rule` is `null` if its profile or directory was deleted, or the profile lost access, in the
      // meantime.
      if (rule) return work({ rule, input, ruleId, since });
      await updateDryRunProgress(trx, key, { state: 'Failed' });
      return undefined;
    });
  };
  const found = await part(async replayed => {
    const { scope } = replayed.rule;
    const changed = await findChanges(replayed);
    const total = changed.records.reduce((sum, { count }) => sum + count, 0);
    await updateDryRunProgress(scope.trx, key, {
      looked: 0,
      total,
      is_whole: changed.isWhole,
      told: EMPTY_DRY_RUN_REPORT,
    });
    return changed;
  });
  let [told, looked] = [EMPTY_DRY_RUN_REPORT, 0];
  for (const records of getParts(found?.records ?? [])) {
    const next = await part(async replayed => {
      const itemIds = records.map(({ itemId }) => itemId);
      const since = found?.since ?? replayed.since;
      const moments = found && itemIds.flatMap(id => found.moments?.get(id) ?? []);
      const fired = found?.moments
        ? await replayTriggerOccurrences(replayed, moments ?? [])
        : await replayRecordChanges({ ...replayed, since }, itemIds);
      const now = addRunToDryRunReport(told, fired);
      const count = looked + records.reduce((sum, record) => sum + record.count, 0);
      await updateDryRunProgress(replayed.rule.scope.trx, key, { looked: count, told: now });
      return { now, count };
    });
    if (!next) return;
    told = next.now;
    looked = next.count;
  }
  await part(({ rule }) => updateDryRunProgress(rule.scope.trx, key, { state: 'Done' }));
}

interface Found {
  readonly records: readonly ChangedRecord[];
  /**
   * The times at which the trigger occurred, keyed by record id; omitted if changes of the record itself are the
   * trigger.
   */
  readonly moments?: TriggerOccurrences['byRecord'];
  readonly since: string;
  readonly isWhole: boolean;
}

async function findChanges(replayed: ReplayedRule): Promise<Found> {
  const { rule, input, since } = replayed;
  const source = getTriggerHistory(input.when.kind);
  if (source === 'Changes') return findRecordsChangedSince(rule.scope.trx, rule.opened.key, { since });
  const { byRecord, isWhole } = await findTriggerOccurrences(replayed, since);
  const records = [...byRecord].map(([itemId, { length: count }]) => ({ itemId, count }));
  return { records, moments: byRecord, since, isWhole };
}

function getIdentity({ rule, rule_id }: StoredDryRun) {
  const directoryId = rule.directoryId.toLowerCase();
  return { ruleId: rule_id ?? UNKNOWN_USER_ID, name: rule.name, directoryId, content: toRuleContent(rule) };
}

function getParts(records: readonly ChangedRecord[]): ChangedRecord[][] {
  const parts: ChangedRecord[][] = [];
  let room = 0;
  for (const record of records) {
    if (room < record.count || parts.length === 0) {
      parts.push([]);
      room = CHANGES_PER_BATCH;
    }
    parts.at(-1)?.push(record);
    room -= record.count;
  }
  return parts;
}
