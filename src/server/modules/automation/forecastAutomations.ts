/**
 * Forecasts which rules a bulk change would trigger, by making the change in a transaction that is rolled back. The
 * effects of imports are only estimated.
 */
import type { AutomationForesight, ChangeOfMany } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { getTransactionMessages } from '#server/kernel/database/news.ts';
import { getCommittedEvents } from '#server/kernel/events/events.ts';
import { normalizeIds } from '#server/kernel/problem/references.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { previewItems } from '#server/modules/bulk/index.ts';
import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import { mergeItems } from '#server/modules/duplicates/index.ts';
import { readImportCounts } from '#server/modules/imports/index.ts';
import type { OpenDirectory, RecordCalls, RecordScope } from '#server/modules/records/index.ts';
import type { RecordPartTable } from '#server/modules/serverModule.ts';
import { createTransformPreview } from '#server/modules/transformations/index.ts';
import {
  EMPTY_RULE_FORECAST,
  forecastImportRuleRuns,
  forecastRuleRuns,
  type RuleRunForecast,
} from './foresight.ts';
import type { RuleDependencies } from './rules/openRule.ts';
import { listBulkRules, type StoredRule } from './rules/repository.ts';
import { findRuleRunsForEvent, findRulesForEvent } from './running/setOff.ts';
import type { StepDependencies } from './steps/stepKind.ts';

export interface ForecastDependencies
  extends RuleDependencies,
    Pick<StepDependencies, 'copying' | 'startForRule'> {
  readonly calls: RecordCalls;
  /** Tables whose rows move to the surviving record when records are merged. */
  readonly recordParts: readonly RecordPartTable[];
}

/** @throws ProblemError if the caller isn't allowed to make the change. */
export function forecastAutomations(
  parts: ForecastDependencies,
  principal: Principal,
  change: ChangeOfMany,
): Promise<AutomationForesight> {
  const { calls, copying } = parts;
  switch (change.kind) {
    case 'Bulk': {
      const { directoryId: id, itemIds, change: edit } = change;
      return calls.dryRun({ principal, params: { id } }, async (scope, opened) => {
        // Skip the simulation if no rule reacts to bulk changes: it runs for each batch, and most accounts
        // have no such rule.
        if ((await listBulkRules(scope.trx, scope.accountId)).length === 0) return EMPTY_RULE_FORECAST;
        return setOffBy(parts, scope, () => previewItems(scope, opened, normalizeIds(itemIds), edit));
      });
    }
    case 'Transform': {
      const { transformationId, itemIds, sourceText } = change;
      const asked = { id: transformationId.toLowerCase(), itemIds: normalizeIds(itemIds), sourceText };
      const preview = createTransformPreview({ copying }, asked);
      return calls.dryRunAccount(principal, scope => setOffBy(parts, scope, () => preview(scope)));
    }
    case 'Merge': {
      const { directoryId: id, itemId, merge: body } = change;
      const merging = { itemId: itemId.toLowerCase(), body, parts: parts.recordParts };
      return calls.dryRun({ principal, params: { id } }, (scope, opened) =>
        setOffBy(parts, scope, () => mergeItems(scope, opened, merging)),
      );
    }
    case 'Import': {
      const { directoryId: id, importId } = change;
      return calls.read({ principal, params: { id } }, (scope, opened) =>
        setOffByImport(parts, scope, { opened, importId }),
      );
    }
  }
}

/** Makes the change even if no rule reacts to it, because making it checks the caller's permissions. */
async function setOffBy(
  parts: ForecastDependencies,
  scope: RecordScope,
  make: () => Promise<unknown>,
): Promise<AutomationForesight> {
  await make();
  const { trx, accountId } = scope;
  const taking = await listBulkRules(trx, accountId);
  if (taking.length === 0) return EMPTY_RULE_FORECAST;
  const tallies: RuleRunForecast[] = [];
  for (const event of getCommittedEvents(getTransactionMessages(trx))) {
    const rules = await readTakingPart(trx, event, taking);
    for (const { rule, runs } of await findRuleRunsForEvent(trx, parts, { event, rules }))
      if (runs) tallies.push(await forecastRuleRuns(trx, parts, rule, runs));
  }
  return present(scope, tallies);
}

async function readTakingPart(
  trx: Trx,
  event: Parameters<typeof findRulesForEvent>[1],
  taking: readonly StoredRule[],
): Promise<StoredRule[]> {
  const ids = new Set(taking.map(({ rule_id }) => rule_id));
  return (await findRulesForEvent(trx, event)).filter(({ rule_id }) => ids.has(rule_id));
}

/**
 * Estimates the runs from the numbers of records that the import will create and change, according to its
 * check.
 */
async function setOffByImport(
  parts: RuleDependencies,
  scope: RecordScope,
  { opened, importId }: { opened: OpenDirectory; importId: string },
): Promise<AutomationForesight> {
  const counts = await readImportCounts(scope, opened, importId);
  const { directoryId } = opened.key;
  const tallies: RuleRunForecast[] = [];
  for (const rule of await listBulkRules(scope.trx, scope.accountId))
    tallies.push(...(await forecastImportRuleRuns(scope.trx, parts, rule, { directoryId, counts })));
  return present(scope, tallies);
}

function present(scope: RecordScope, tallies: readonly RuleRunForecast[]): AutomationForesight {
  const found = tallies.filter(({ runs }) => runs > 0);
  const rules = [...Map.groupBy(found, ({ rule }) => rule.rule_id).values()].flatMap(own => {
    const [first] = own;
    if (!first) return [];
    const { rule_id: id, name, directory_id } = first.rule;
    const runs = own.reduce((sum, tally) => sum + tally.runs, 0);
    return { id, runs, ...(canReadDirectoryById(scope, directory_id) ? { name } : {}) };
  });
  const leaving = Map.groupBy(
    found.flatMap(tally => tally.leaving),
    ({ what }) => what,
  );
  return {
    isExact: found.every(({ isExact }) => isExact),
    rules,
    leaving: [...leaving].map(([what, own]) => ({
      what,
      count: own.reduce((sum, { count }) => sum + count, 0),
    })),
  };
}
