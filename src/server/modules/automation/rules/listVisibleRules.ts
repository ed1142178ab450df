import type { AutomationRule } from '#core/model.ts';
import { getDirectoryRights } from '#core/policy/permissions.ts';
import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import { flattenSteps } from '../steps/index.ts';
import type { RuleContent } from '../tables.ts';
import { loadRuleStatistics, presentRule } from './presentRule.ts';
import { listRules } from './repository.ts';

/**
 * Returns the rules of directories that the caller can read, or all rules for administrators. The filter and the steps
 * are omitted if they could reveal something hidden from the caller.
 */
export async function listVisibleRules(scope: RecordScope): Promise<AutomationRule[]> {
  const { isAdmin } = scope.caller;
  const figures = await loadRuleStatistics(scope.trx, scope.accountId);
  const rules = await listRules(scope.trx, scope.accountId);
  return rules
    .filter(rule => isAdmin || canReadDirectoryById(scope, rule.directory_id))
    .map(rule => {
      const shown = presentRule(rule, figures.get(rule.rule_id), isAdmin);
      const isWhole = isAdmin || canSeeWhole(scope, rule.directory_id, rule.content);
      // biome-ignore lint/suspicious/noThenProperty: the contract names this list `then`; it isn't a promise
      return isWhole ? shown : { ...shown, if: {}, then: [], otherwise: [] };
    });
}

function canSeeWhole(scope: RecordScope, directoryId: string, { then, otherwise }: RuleContent): boolean {
  const steps = flattenSteps([...then, ...otherwise]);
  // Scripts, transformations and chat forms are visible only to administrators.
  const isForAdmins = steps.some(
    ({ kind }) => kind === 'RunScript' || kind === 'Transform' || kind === 'StartForm',
  );
  if (isForAdmins) return false;
  const others = steps.flatMap(step =>
    'directoryId' in step && step.directoryId ? [step.directoryId.toLowerCase()] : [],
  );
  return [directoryId, ...others].every(
    id =>
      canReadDirectoryById(scope, id) &&
      getDirectoryRights(scope.caller.profile, id).hiddenFields.length === 0,
  );
}
