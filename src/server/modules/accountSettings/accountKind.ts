import type { AccountSettings } from '#core/model.ts';
import { changeAccount, findAccount } from '#server/modules/accounts/index.ts';
import { defineConfigurationKind } from '#server/modules/configuration/index.ts';
import { updateAccount } from './updateAccount.ts';

export const accountKind = defineConfigurationKind({
  kind: 'Account',
  needs: [],
  event: 'AccountChanged',
  isKnownToSessions: true,
  names: () => () => false,
  changes: { SaveAccount: (scope, { account }) => updateAccount(scope, account) },
  async read(trx, accountId) {
    const row = await findAccount(trx);
    const content = {
      name: row.name,
      timeZone: row.time_zone,
      lang: row.lang,
      countryCode: row.country_code,
      settings: row.settings as AccountSettings,
    };
    return [{ kind: 'Account' as const, id: accountId, content }];
  },
  write: ({ trx }, { name, timeZone, lang, countryCode, settings }) =>
    changeAccount(trx, {
      name,
      time_zone: timeZone,
      lang,
      country_code: countryCode,
      settings: JSON.stringify(settings),
    }),
  // An account is there as long as its configuration.
  remove: async () => {},
});
