import { sql } from 'kysely';
import type { AutomationRuleInput } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { findAccount } from '#server/modules/accounts/index.ts';
import { nextLook, planLook } from '../running/looks.ts';
import type { RuleContent } from '../tables.ts';

interface Storing {
  readonly accountId: string;
  readonly id: string;
  readonly rule: Pick<AutomationRuleInput, 'name' | 'enabled' | 'directoryId'>;
  readonly content: RuleContent;
  /** Who saves it; left out, it stays whose it was. */
  readonly ownerId?: string;
  /** In ms since 1970; now where absent. */
  readonly now?: number;
}

/** Writes a rule as a new version of it, which begins anew: from now on it counts its failures and looks at the clock. */
export async function storeRule(
  trx: Trx,
  { accountId, id, rule, content, ownerId, now = Date.now() }: Storing,
): Promise<void> {
  const zone = (await findAccount(trx)).time_zone;
  const lookAt = rule.enabled ? nextLook(content.when, zone, now) : null;
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
  planLook(trx, lookAt);
}
