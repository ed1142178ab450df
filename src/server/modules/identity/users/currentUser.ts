import { DEFAULT_SUBSCRIPTION_PLAN } from '#core/limits.ts';
import type { CurrentUser } from '#core/model.ts';
import type { AccountRow } from '../accounts/repository.ts';
import type { UserRow } from './repositories/users.ts';

/** Presents the account as its users see it. */
export function presentAccount(row: AccountRow): CurrentUser['account'] {
  return {
    id: row.account_id,
    name: row.name,
    timeZone: row.time_zone,
    code: row.code,
    lang: row.lang === 'ua' ? 'ua' : 'en',
    countryCode: row.country_code,
    settings: { subscriptionLevel: DEFAULT_SUBSCRIPTION_PLAN, ...row.settings },
  };
}

/** Presents the caller, as returned by session calls and boot (specification section 3, 'Current user'). */
export function presentCurrentUser(
  person: UserRow,
  account: AccountRow,
  groups: { group_id: string; name: string }[],
): CurrentUser {
  return {
    id: person.user_id,
    name: person.name,
    email: person.email,
    emailConfirmed: person.email_confirmed_at !== null,
    ...(person.phone === '' ? {} : { phoneNumber: person.phone }),
    groups: groups.map(({ group_id, name }) => ({ id: group_id, name })),
    account: presentAccount(account),
    isAdmin: person.is_admin,
  };
}
