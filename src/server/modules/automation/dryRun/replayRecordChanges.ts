/** Evaluates a rule's condition for past changes and simulates the steps that would have run. */
import type { AutomationRuleInput } from '#core/model.ts';
import {
  type HistoricRecordChange,
  type RecordScope,
  readRecordChangesSince,
} from '#server/modules/records/index.ts';
import type { OpenRule } from '../rules/openRule.ts';
import { toRuleContent } from '../rules/repository.ts';
import { MAX_CHAIN_DEPTH } from '../running/enqueueRuleRuns.ts';
import { findTriggeredRuns } from '../running/setOff.ts';
import type { CauseChainEntry, RuleContent } from '../tables.ts';
import { simulateRuns } from './simulateRuns.ts';
import type { SimulatedRunResult } from './told.ts';

export interface ReplayedRule {
  readonly rule: OpenRule;
  readonly input: AutomationRuleInput;
  /** `null` for an unsaved rule. */
  readonly ruleId: string | null;
  /** ISO 8601. */
  readonly since: string;
}

export async function replayRecordChanges(
  replayed: ReplayedRule,
  itemIds: readonly string[],
): Promise<SimulatedRunResult[]> {
  const { rule, since, ruleId } = replayed;
  const content = toRuleContent(replayed.input);
  const changes = await readRecordChangesSince(rule.scope.trx, rule.opened.key, { itemIds, since });
  const origins = await readOrigins(rule.scope, changes);
  const known = changes.flatMap(change => {
    const origin = origins(change);
    const isMeant =
      !change.isUndone &&
      !(origin.isOfMany && content.onBulk === 'Skip') &&
      !isOwn(origin.chain, { ruleId, change });
    return isMeant
      ? [{ change, leavesOut: origin.leavesOut || (origin.isOfMany && content.onBulk === 'Inside') }]
      : [];
  });
  const leavesOut = new Map(known.map(one => [one.change, one.leavesOut]));
  const runs = await decideAll(
    rule,
    content,
    known.map(({ change }) => change),
  );
  return simulateRuns(
    rule,
    content,
    runs.map(run => ({ ...run, leavesOut: leavesOut.get(run.change) === true })),
  );
}

/**
 * Returns true if the change can't trigger the rule: the rule itself made the change, the rule has already
 * run for the record in the cause chain, or the chain has reached its maximum length.
 */
function isOwn(
  chain: readonly CauseChainEntry[],
  { ruleId, change }: { ruleId: string | null; change: HistoricRecordChange },
): boolean {
  if (chain.length >= MAX_CHAIN_DEPTH || (ruleId !== null && change.userId === ruleId)) return true;
  return chain.some(link => link.ruleId === ruleId && link.itemId === change.item.item_id);
}

interface ChangeOrigin {
  readonly chain: readonly CauseChainEntry[];
  readonly isOfMany: boolean;
  readonly leavesOut: boolean;
}

/**
 * Returns a function that looks up the origin of a change. The cause chain is known only while the run that
 * made the change is stored, which is one month.
 */
async function readOrigins(
  { trx, accountId }: RecordScope,
  changes: readonly HistoricRecordChange[],
): Promise<(change: HistoricRecordChange) => ChangeOrigin> {
  const runIds = [...new Set(changes.flatMap(({ changeId }) => changeId ?? []))];
  const authors = [
    ...new Set(changes.flatMap(({ changeId, userId }) => (changeId && userId ? [userId] : []))),
  ];
  if (runIds.length === 0) return () => NO_ORIGIN;
  const runs = await trx
    .selectFrom('automation_runs')
    .select(['run_id', 'chain', 'leaves_out'])
    .where('account_id', '=', accountId)
    .where('run_id', 'in', runIds)
    .execute();
  const rules = await trx
    .selectFrom('automation_rules')
    .select('rule_id')
    .where('account_id', '=', accountId)
    .where('rule_id', 'in', authors)
    .execute();
  const byRun = new Map(runs.map(run => [run.run_id, run]));
  const isRule = new Set(rules.map(rule => rule.rule_id));
  return ({ changeId, userId }) => {
    const run = byRun.get(changeId ?? '');
    if (run) return { chain: run.chain, isOfMany: false, leavesOut: run.leaves_out };
    return { ...NO_ORIGIN, isOfMany: changeId !== null && !isRule.has(userId ?? '') };
  };
}

const NO_ORIGIN: ChangeOrigin = { chain: [], isOfMany: false, leavesOut: false };

async function decideAll(rule: OpenRule, content: RuleContent, changes: readonly HistoricRecordChange[]) {
  // Evaluate creations separately from other changes: a restored record also has no `before`, and would
  // otherwise count as newly created.
  const isNew = ({ kind }: HistoricRecordChange) => kind === 'Created';
  return [
    ...(await decideOver(rule, content, changes.filter(isNew))),
    ...(await decideOver(
      rule,
      content,
      changes.filter(change => !isNew(change)),
    )),
  ];
}

async function decideOver(rule: OpenRule, content: RuleContent, changes: readonly HistoricRecordChange[]) {
  if (changes.length === 0) return [];
  const data = {
    directoryId: rule.opened.key.directoryId,
    records: changes.map(({ item, entryId, kind: change }) => ({ itemId: item.item_id, entryId, change })),
  };
  const event = { kind: 'RecordsChanged' as const, data };
  const runs = (await findTriggeredRuns({ rule, content, event, records: changes })) ?? [];
  const changeOf = new Map<object, HistoricRecordChange>(changes.map(change => [change, change]));
  return runs.flatMap(({ branch, record }) => {
    const change = changeOf.get(record);
    return change && (branch === 'Then' || content.otherwise.length > 0) ? [{ branch, change }] : [];
  });
}
