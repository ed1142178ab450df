import { sql } from 'kysely';
import type { AutomationRuleInput } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { readAccountRow } from '#server/modules/identity/index.ts';
import { findNextScheduledTime, scheduleClockRulesCheck } from '../running/looks.ts';
import type { RuleContent } from '../tables.ts';

interface Storing {
  readonly accountId: string;
  readonly id: string;
  readonly rule: Pick<AutomationRuleInput, 'name' | 'enabled' | 'directoryId'>;
  readonly content: RuleContent;
  /** The user who saves the rule; omitted to leave the owner unchanged. */
  readonly ownerId?: string;
  /** Milliseconds since 1970; defaults to now. */
  readonly now?: number;
}

/** Stores a rule as a new version, which ends a pause and resets the rule's failures and schedule. */
export async function storeRule(
  trx: Trx,
  { accountId, id, rule, content, ownerId, now = Date.now() }: Storing,
): Promise<void> {
  const zone = (await readAccountRow(trx)).time_zone;
  const lookAt = rule.enabled ? findNextScheduledTime(content.when, zone, now) : null;
  const row = {
    directory_id: rule.directoryId.toLowerCase(),
    name: rule.name.trim(),
    enabled: rule.enabled,
    content: JSON.stringify(content),
    ...(ownerId === undefined ? {} : { owner_id: ownerId }),
    paused_for: null,
    failures: 0,
    looked_till: new Date(now).toISOString(),
    look_at: lookAt,
  };
  await trx
    .insertInto('automation_rules')
    .values({ account_id: accountId, rule_id: id, owner_id: null, ...row })
    .onConflict(conflict =>
      conflict
        .columns(['account_id', 'rule_id'])
        .doUpdateSet({ ...row, version: sql<number>`automation_rules.version + 1` }),
    )
    .execute();
  scheduleClockRulesCheck(trx, lookAt);
}
