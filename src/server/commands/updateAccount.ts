import { createIssue } from '#core/issues.ts';
import { DEFAULT_SUBSCRIPTION } from '#core/limits.ts';
import type { AccountSettings } from '#core/model.ts';
import type { Context } from '../context.ts';
import type { RequestBody } from '../http/handlers.ts';
import { invalid } from '../http/problem.ts';
import { requireTimeZone } from '../policies/account.ts';
import { type AccountRow, changeAccount, findAccount, lockAccount } from '../repositories/accounts.ts';
import type { Principal } from '../sessions/principal.ts';

/**
 * Changes the account; settings left out stay as they are.
 * @throws ProblemError 422 `InvalidTimeZone`, and `FieldReadonly` for the subscription level, which is not theirs.
 */
export async function updateAccount(
  { database, principals }: Pick<Context, 'database' | 'principals'>,
  { accountId }: Principal,
  input: RequestBody<'updateAccount'>,
): Promise<AccountRow> {
  requireTimeZone(input.timeZone);
  const account = await database.forAccount(accountId, async trx => {
    await lockAccount(trx);
    const before = (await findAccount(trx)).settings as AccountSettings;
    requireSameSubscription(before, input.settings ?? {});
    await changeAccount(trx, {
      name: input.name,
      time_zone: input.timeZone,
      settings: JSON.stringify({ ...before, ...input.settings }),
      ...(input.lang === undefined ? {} : { lang: input.lang }),
      ...(input.countryCode === undefined ? {} : { country_code: input.countryCode }),
    });
    return findAccount(trx);
  });
  principals.forget(accountId);
  return account;
}

function requireSameSubscription(before: AccountSettings, wanted: AccountSettings): void {
  const level = before.subscriptionLevel ?? DEFAULT_SUBSCRIPTION;
  if ((wanted.subscriptionLevel ?? level) === level) return;
  throw invalid([createIssue(['settings', 'subscriptionLevel'], 'FieldReadonly')]);
}
