/** The replay itself, part by part, each its own transaction. It ends where the person ended it, or began another one. */
import type { Job, JobHandler } from '#server/kernel/jobs/jobs.ts';
import { messages } from '../messages/index.ts';
import { openRule, type RuleParts } from '../rules/openRule.ts';
import { contentOf } from '../rules/repository.ts';
import { triggerKind } from '../triggers/index.ts';
import './jobs.ts';
import { type Replayed, replay } from './replay.ts';
import { type ChangedRecord, changedSince, markDryRun, readDryRun, type StoredDryRun } from './repository.ts';
import { NOBODY } from './startDryRun.ts';
import { addToTold, NOTHING_TOLD } from './told.ts';

/** Changes of a part, unless one record has more. */
const CHANGES_AT_ONCE = 250;

export function dryRunsOfRules(parts: RuleParts): JobHandler {
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
          await job.inAccount(trx => markDryRun(trx, key, { state: 'Failed' }));
        throw error;
      }
    },
  };
}

type DryRunJob = Pick<Job<{ readonly dryRunId: string }>, 'inAccount' | 'signal'>;
type Key = Parameters<typeof readDryRun>[1];

async function run(parts: RuleParts, { inAccount, signal }: DryRunJob, key: Key): Promise<void> {
  /** Undefined once it has ended. */
  const part = <T>(work: (replayed: Replayed) => Promise<T>): Promise<T | undefined> => {
    signal.throwIfAborted();
    return inAccount(async trx => {
      const stored = await readDryRun(trx, key);
      if (stored?.state !== 'Running') return undefined;
      const { rule: input, rule_id: ruleId, since } = stored;
      const rule = await openRule(trx, parts, { ...identityOf(stored), ...key, isChange: false });
      // Its profile or directory went away in the meantime.
      if (rule) return work({ rule, input, ruleId, since });
      await markDryRun(trx, key, { state: 'Failed' });
      return undefined;
    });
  };
  const found = await part(async ({ rule: { scope, opened }, input, since }) => {
    const changed = hasHistory(input.when.kind)
      ? await changedSince(scope.trx, opened.key, since)
      : { records: [], since, isWhole: true };
    const total = changed.records.reduce((sum, { count }) => sum + count, 0);
    await markDryRun(scope.trx, key, { looked: 0, total, is_whole: changed.isWhole, told: NOTHING_TOLD });
    return changed;
  });
  let [told, looked] = [NOTHING_TOLD, 0];
  for (const records of partsOf(found?.records ?? [])) {
    const next = await part(async replayed => {
      const itemIds = records.map(({ itemId }) => itemId);
      const since = found?.since ?? replayed.since;
      const now = addToTold(told, await replay({ ...replayed, since }, itemIds));
      const count = looked + records.reduce((sum, record) => sum + record.count, 0);
      await markDryRun(replayed.rule.scope.trx, key, { looked: count, told: now });
      return { now, count };
    });
    if (!next) return;
    told = next.now;
    looked = next.count;
  }
  await part(({ rule }) => markDryRun(rule.scope.trx, key, { state: 'Done' }));
}

/** Only changes of records are kept for so long. */
export function hasHistory(kind: Parameters<typeof triggerKind>[0]): boolean {
  const { events, watches } = triggerKind(kind);
  return watches === undefined && (events?.includes('RecordsChanged') ?? false);
}

function identityOf({ rule, rule_id }: StoredDryRun) {
  const directoryId = rule.directoryId.toLowerCase();
  return { ruleId: rule_id ?? NOBODY, name: rule.name, directoryId, content: contentOf(rule) };
}

function partsOf(records: readonly ChangedRecord[]): ChangedRecord[][] {
  const parts: ChangedRecord[][] = [];
  let room = 0;
  for (const record of records) {
    if (room < record.count || parts.length === 0) {
      parts.push([]);
      room = CHANGES_AT_ONCE;
    }
    parts.at(-1)?.push(record);
    room -= record.count;
  }
  return parts;
}
