import type { AutomationRule } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { emitRulePaused } from '../events.ts';
import type { StoredRule } from '../rules/repository.ts';

export type PauseReason = NonNullable<AutomationRule['reason']>;

/**
 * Pauses the rule until a user saves it, and emits an event that notifies its owner. Does nothing if the
 * rule is already paused.
 */
export async function pauseRule(
  trx: Trx,
  { account_id: accountId, rule_id: ruleId, name: ruleName, owner_id: ownerId, paused_for }: StoredRule,
  reason: PauseReason,
): Promise<void> {
  if (paused_for !== null) return;
  await trx
    .updateTable('automation_rules')
    .set({ paused_for: reason, look_at: null })
    .where('account_id', '=', accountId)
    .where('rule_id', '=', ruleId)
    .execute();
  // Runs that haven't started wait until the rule is saved again.
  await trx
    .updateTable('automation_runs')
    .set({ due_at: null })
    .where('account_id', '=', accountId)
    .where('rule_id', '=', ruleId)
    .where('state', '=', 'Waiting')
    .where('next_step', '=', 0)
    .execute();
  await emitRulePaused(trx, accountId, { ruleId, ruleName, ownerId, reason });
}
