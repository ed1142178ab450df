/** How often one rule would run, and what of that would leave Docket. */
import type { AutomationForesight } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { type OpenRule, openRule, type RuleParts } from './rules/openRule.ts';
import { identityOf, type StoredRule } from './rules/repository.ts';
import type { RulesRuns } from './running/setOff.ts';
import { stepsOf } from './running/startRuns.ts';
import { stepKind } from './steps/index.ts';
import { triggerKind, watchedDirectory } from './triggers/index.ts';

export const NOTHING: AutomationForesight = { isExact: true, rules: [], leaving: [] };

export interface Tally extends Pick<AutomationForesight, 'isExact' | 'leaving'> {
  readonly rule: StoredRule;
  readonly runs: number;
}

/** Of records as they are in the transaction. */
export async function tallyOf(
  trx: Trx,
  parts: RuleParts,
  rule: StoredRule,
  found: NonNullable<RulesRuns['runs']>,
): Promise<Tally> {
  const runs = found.filter(({ branch }) => stepsOf(rule, branch).length > 0);
  const tally: Tally = { rule, runs: runs.length, leaving: [], isExact: true };
  if (!leavesAnything(rule)) return tally;
  const open = await openStored(trx, parts, rule);
  if (!open) return tally;
  const named = { ...open, ruleId: rule.rule_id, ruleName: rule.name, runId: rule.rule_id };
  for (const { itemId, branch } of runs)
    for (const step of stepsOf(rule, branch)) {
      const { leaves: what, countLeaving } = stepKind(step.kind);
      if (!what) continue;
      const count = (await countLeaving?.({ ...named, itemId }, step)) ?? 1;
      if (count > 0) tally.leaving.push({ what, count });
    }
  // What steps before it change, and whether one ends the run, is known when it runs.
  return { ...tally, isExact: tally.leaving.length === 0 || !mayEndEarlier(rule) };
}

/** The most that an import can set off. */
export async function tallyOfImport(
  trx: Trx,
  parts: RuleParts,
  rule: StoredRule,
  { directoryId, counts }: { directoryId: string; counts: { create: number; update: number } },
): Promise<Tally[]> {
  const { when } = rule.content;
  if (watchedDirectory(when, rule.directory_id) !== directoryId) return [];
  const by = triggerKind(when.kind).setOffBy ?? [];
  const runs = (by.includes('Created') ? counts.create : 0) + (by.includes('Changed') ? counts.update : 0);
  const open = leavesAnything(rule) && (await openStored(trx, parts, rule));
  const leaving = open && runs > 0 ? await mostLeaving(open, rule, runs) : [];
  return [{ rule, runs, leaving, isExact: false }];
}

async function mostLeaving(open: OpenRule, rule: StoredRule, runs: number): Promise<Tally['leaving']> {
  const leaving: Tally['leaving'] = [];
  for (const step of [...rule.content.then, ...rule.content.otherwise]) {
    const { leaves: what, mostLeaving: most } = stepKind(step.kind);
    if (what) leaving.push({ what, count: runs * ((await most?.(open, step)) ?? 1) });
  }
  return leaving;
}

function openStored(trx: Trx, parts: RuleParts, rule: StoredRule): Promise<OpenRule | null> {
  return openRule(trx, parts, { ...identityOf(rule), accountId: rule.account_id, isChange: false });
}

/** Rules that do everything but what leaves Docket let nothing leave. */
function leavesAnything({ content }: StoredRule): boolean {
  const steps = [...content.then, ...content.otherwise];
  return content.onBulk === 'Run' && steps.some(({ kind }) => stepKind(kind).leaves);
}

function mayEndEarlier({ content }: StoredRule): boolean {
  return [...content.then, ...content.otherwise].some(({ kind }) => kind === 'Stop' || kind === 'Wait');
}
