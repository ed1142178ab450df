/**
 * Performs the steps of one run up to the next wait, and stores their outcomes and the next step in the same
 * transaction.
 */

import type { Selectable } from 'kysely';
import type { AutomationOutcome, AutomationStep } from '#core/model.ts';
import { schedulePlannedTime } from '#server/kernel/clock/clock.ts';
import type { Config } from '#server/kernel/config/config.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { readItem } from '#server/modules/records/index.ts';
import { type ResolvedTriggerRecord, resolveTriggerRecord } from '../hooks/resolveTriggerRecord.ts';
import { hasTriggerBody } from '../rules/hasTriggerBody.ts';
import { type OpenRule, openRule, type RuleDependencies } from '../rules/openRule.ts';
import { lockRule, type StoredRule, toRuleIdentity } from '../rules/repository.ts';
import { executeStep } from '../steps/executeStep.ts';
import { getStepKind } from '../steps/index.ts';
import { DAILY_MAIL_LIMIT_CODE } from '../steps/mailsOfDay.ts';
import { endCause, hasReachedRecordLimit, isCauseEnded } from '../steps/recordsOfCause.ts';
import type { RunningStep, StepDependencies } from '../steps/stepKind.ts';
import type { RunRow } from '../tables.ts';
import { getTriggerKind } from '../triggers/index.ts';
import { pauseRule } from './pauseRule.ts';
import { DUE_RULE_RUNS_TASK } from './plan.ts';

/** The number of consecutive failed runs after which a rule is paused. */
export const MAX_RULE_FAILURES = 5;

type StoredRun = Selectable<RunRow>;

export interface RunDependencies extends RuleDependencies, StepDependencies {
  readonly config: Pick<Config, 'ruleMailsADay' | 'ruleRecordsPerCause'>;
}

interface RunKey {
  readonly accountId: string;
  readonly runId: string;
  /** ISO 8601. */
  readonly now: string;
}

/** Returns false if the run is no longer due or another node has locked it. */
export async function executeRun(trx: Trx, parts: RunDependencies, key: RunKey): Promise<boolean> {
  // Locks in the same order as saving a rule: the definitions, the rule, its runs.
  await parts.definitions.hold(trx, key.accountId);
  const ruleId = await readRunRule(trx, key);
  const row = ruleId && (await lockRule(trx, key.accountId, ruleId));
  const run = row && (await lockDueRun(trx, key));
  if (!row || !run) return false;
  if (row.paused_for !== null && run.next_step === 0) {
    await holdBack(trx, run);
    return true;
  }
  if (run.next_step === 0 && (await isCauseEnded(trx, run))) {
    await end(trx, run, { ...EMPTY, state: 'GivenUp' });
    return true;
  }
  // The run stays in its directory, even if the rule has since been moved to another one.
  const identity = { ...toRuleIdentity(row), directoryId: run.directory_id, content: run.content };
  const rule = await openRule(trx, parts, { ...identity, accountId: key.accountId, isChange: true });
  if (!rule || isOutdated(rule, run)) {
    await pauseRule(trx, row, 'Outdated');
    await end(trx, run, { ...EMPTY, state: 'Failed' });
    return true;
  }
  const { runId } = key;
  const about = await findRecord(trx, rule, run);
  const running: RunningStep = {
    ...rule,
    scope: { ...rule.scope, bulkChangeId: runId },
    ruleId: row.rule_id,
    ruleName: row.name,
    runId,
    itemId: about.itemId,
    body: run.body,
    leavesOut: run.leaves_out,
    place: runId,
    copying: parts.copying,
    startForRule: parts.startForRule,
    idOf: parts.idOf,
    ruleMailsADay: parts.config.ruleMailsADay,
    ruleRecordsPerCause: parts.config.ruleRecordsPerCause,
  };
  const done = await performSteps(running, { ...run, branch: about.branch });
  if (run.rule_version === row.version && (await namesWhatIsGone(rule, run, { ...done, ...about }))) {
    await pauseRule(trx, row, 'Outdated');
    // No step has taken effect, so the run keeps waiting, like other runs that the paused rule hasn't started.
    if (run.next_step === 0 && done.outcomes.length === 1 && !done.outcomes[0]?.each) return true;
  }
  await end(trx, run, done);
  if (hasReachedRecordLimit(done.outcomes)) {
    await endCause(trx, run);
    await pauseRule(trx, row, 'TooManyRecords');
    return true;
  }
  await updateFailureCount(trx, row, done);
  return true;
}

/**
 * Returns true if the run was triggered by a webhook or message, hasn't started, and its trigger is no
 * longer valid, e.g. because it refers to something deleted since the rule was saved.
 */
function isOutdated(rule: OpenRule, { content: { when }, next_step }: StoredRun): boolean {
  return hasTriggerBody(when) && next_step === 0 && getTriggerKind(when.kind).check(rule, when).length > 0;
}

/**
 * Returns true if the run ended with a rejected step that is no longer valid, e.g. because it refers to something
 * deleted.
 */
async function namesWhatIsGone(
  rule: OpenRule,
  { content }: StoredRun,
  { state, nextStep, branch }: Done & Pick<ResolvedTriggerRecord, 'branch'>,
): Promise<boolean> {
  if (state !== 'Refused') return false;
  const step = (branch === 'Then' ? content.then : content.otherwise)[nextStep - 1];
  return step !== undefined && (await getStepKind(step.kind).check(rule, step)).length > 0;
}

/**
 * If the trigger has a body, determines the record from the body when the run starts. All other runs, and
 * runs that continue after a wait, keep their record.
 */
async function findRecord(trx: Trx, rule: OpenRule, run: StoredRun): Promise<ResolvedTriggerRecord> {
  const known = { itemId: run.item_id, branch: run.branch };
  if (!hasTriggerBody(run.content.when) || run.next_step > 0) return known;
  const about = await resolveTriggerRecord(rule, run.content, run.body);
  await trx
    .updateTable('automation_runs')
    .set({ item_id: about.itemId, branch: about.branch })
    .where('account_id', '=', run.account_id)
    .where('run_id', '=', run.run_id)
    .execute();
  return about;
}

async function readRunRule(trx: Trx, { accountId, runId }: RunKey): Promise<string | undefined> {
  const run = await trx
    .selectFrom('automation_runs')
    .select('rule_id')
    .where('account_id', '=', accountId)
    .where('run_id', '=', runId)
    .executeTakeFirst();
  return run?.rule_id;
}

async function lockDueRun(trx: Trx, { accountId, runId, now }: RunKey): Promise<StoredRun | undefined> {
  return trx
    .selectFrom('automation_runs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('run_id', '=', runId)
    .where('due_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/**
 * Postpones the run until the rule is saved, because the run was enqueued while the rule was being paused.
 */
async function holdBack(trx: Trx, { account_id, run_id }: StoredRun): Promise<void> {
  await trx
    .updateTable('automation_runs')
    .set({ due_at: null })
    .where('account_id', '=', account_id)
    .where('run_id', '=', run_id)
    .execute();
}

interface Done {
  readonly state: RunRow['state'];
  readonly outcomes: readonly AutomationOutcome[];
  readonly nextStep: number;
  readonly waitTill: string | null;
}

const EMPTY: Omit<Done, 'state'> = { outcomes: [], nextStep: 0, waitTill: null };

async function performSteps(running: RunningStep, run: StoredRun): Promise<Done> {
  const steps = run.branch === 'Then' ? run.content.then : run.content.otherwise;
  const outcomes: AutomationOutcome[] = [];
  const { scope, opened, itemId } = running;
  if (itemId !== null && !(await readItem(scope.trx, { ...opened.key, itemId })))
    return { ...EMPTY, state: 'GivenUp', nextStep: run.next_step };
  for (let place = run.next_step; place < steps.length; place += 1) {
    const step = steps[place] as AutomationStep;
    const { outcome, waitTill } = await executeStep(getStepKind, running, { step, place });
    outcomes.push(outcome);
    const nextStep = place + 1;
    if (waitTill !== null) return { state: 'Waiting', outcomes, nextStep, waitTill };
    if (outcome.outcome === 'Stopped') return { state: 'Stopped', outcomes, nextStep, waitTill };
    // Stop here, because later steps can depend on the rejected one.
    if (outcome.outcome === 'Refused') return { state: 'Refused', outcomes, nextStep, waitTill };
  }
  return { state: 'Done', outcomes, nextStep: steps.length, waitTill: null };
}

async function end(
  trx: Trx,
  { account_id, run_id, outcomes: before }: StoredRun,
  { state, outcomes, nextStep, waitTill }: Done,
): Promise<void> {
  await trx
    .updateTable('automation_runs')
    .set({
      state,
      outcomes: JSON.stringify([...before, ...outcomes]),
      next_step: nextStep,
      tries: 0,
      due_at: waitTill,
    })
    .where('account_id', '=', account_id)
    .where('run_id', '=', run_id)
    .execute();
  if (waitTill !== null) schedulePlannedTime(trx, DUE_RULE_RUNS_TASK, waitTill);
}

/** Counts the consecutive failures of a rule, and pauses the rule at `MAX_RULE_FAILURES`. */
export async function updateFailureCount(
  trx: Trx,
  rule: StoredRule,
  { state, outcomes }: Pick<Done, 'state' | 'outcomes'>,
): Promise<void> {
  // Reaching the daily limit of emails doesn't count as a failure of the rule.
  if (outcomes.some(({ issues }) => issues.some(({ code }) => code === DAILY_MAIL_LIMIT_CODE))) return;
  const hasFailed = state === 'Refused' || state === 'Failed';
  if (!hasFailed && rule.failures === 0) return;
  const failures = hasFailed ? rule.failures + 1 : 0;
  await trx
    .updateTable('automation_rules')
    .set({ failures })
    .where('account_id', '=', rule.account_id)
    .where('rule_id', '=', rule.rule_id)
    .execute();
  if (failures >= MAX_RULE_FAILURES) await pauseRule(trx, rule, 'Failures');
}
