import { createIssue } from '#core/issues.ts';
import { DEFAULT_SUBSCRIPTION_PLAN } from '#core/limits.ts';
import type { AccountSettings } from '#core/model.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import type { DefinitionScope } from '#server/modules/configuration/index.ts';
import {
  type AccountRow,
  lockAccount,
  readAccountRow,
  requireTimeZone,
  updateAccountRow,
} from '#server/modules/identity/index.ts';

/**
 * Changes the account. Omitted settings stay unchanged.
 * @throws ProblemError 422 `InvalidTimeZone`, or `FieldReadonly` for the subscription level, which the account can't
 * change.
 */
export async function updateAccount(
  { trx }: Pick<DefinitionScope, 'trx'>,
  input: RequestBody<'updateAccount'>,
): Promise<AccountRow> {
  requireTimeZone(input.timeZone);
  await lockAccount(trx);
  const before = (await readAccountRow(trx)).settings;
  requireSameSubscription(before, input.settings ?? {});
  await updateAccountRow(trx, {
    name: input.name,
    time_zone: input.timeZone,
    settings: JSON.stringify({ ...before, ...input.settings }),
    ...(input.lang === undefined ? {} : { lang: input.lang }),
    ...(input.code === undefined ? {} : { code: input.code }),
    ...(input.countryCode === undefined ? {} : { country_code: input.countryCode }),
  });
  return readAccountRow(trx);
}

function requireSameSubscription(before: AccountSettings, wanted: AccountSettings): void {
  const level = before.subscriptionLevel ?? DEFAULT_SUBSCRIPTION_PLAN;
  if ((wanted.subscriptionLevel ?? level) === level) return;
  throw createInvalidError([createIssue(['settings', 'subscriptionLevel'], 'FieldReadonly')]);
}
