/** Limits how many emails the rules of an account can send per day, so that a faulty rule doesn't send mass emails. */
import { sql } from 'kysely';
import { getDayInZone } from '#core/calendar/dayRange.ts';
import { emitRuleMailsStopped } from '../events.ts';
import type { RunningStep } from './stepKind.ts';

export const DAILY_MAIL_LIMIT_CODE = 'MailsOfDay';

/**
 * Adds `count` to the emails of the current day in the account's time zone, and deletes the counts of earlier days.
 * Returns false without adding if the sum would exceed `most`.
 */
export async function reserveDailyMailQuota(
  { scope: { trx, accountId, principal, time } }: RunningStep,
  count: number,
  most: number,
): Promise<boolean> {
  const day = getDayInZone(principal.user.account.timeZone, time.now());
  await sql`delete from automation_mail_days where account_id = ${accountId}::uuid and day < ${day}::date`.execute(
    trx,
  );
  const { rows } = await sql`
    insert into automation_mail_days as days (account_id, day, sent)
    select ${accountId}::uuid, ${day}::date, ${count}::int where ${count}::int <= ${most}::int
    on conflict (account_id, day) do update set sent = days.sent + ${count}::int
      where days.sent + ${count}::int <= ${most}::int
    returning 1`.execute(trx);
  return rows.length > 0;
}

/** Notifies the owner of the rule that the limit is reached, at most once per day in an account. */
export async function notifyDailyMailLimit({ scope, ruleId, ruleName }: RunningStep): Promise<void> {
  const { trx, accountId, principal, time } = scope;
  const day = getDayInZone(principal.user.account.timeZone, time.now());
  const { rows } = await sql`
    insert into automation_mail_days as days (account_id, day, sent, is_told)
    values (${accountId}::uuid, ${day}::date, 0, true)
    on conflict (account_id, day) do update set is_told = true where not days.is_told
    returning 1`.execute(trx);
  if (rows.length === 0) return;
  const rule = await trx
    .selectFrom('automation_rules')
    .select('owner_id')
    .where('account_id', '=', accountId)
    .where('rule_id', '=', ruleId)
    .executeTakeFirst();
  await emitRuleMailsStopped(trx, accountId, { ruleId, ruleName, ownerId: rule?.owner_id ?? null });
}
