import type { AccountSettings } from '#core/model.ts';
import { defineConfigurationKind } from '#server/modules/configuration/index.ts';
import { readAccountRow, updateAccountRow } from '#server/modules/identity/index.ts';
import { accountTemplatePart } from './accountTemplatePart.ts';
import { updateAccount } from './updateAccount.ts';

declare module '#core/configuration/documents.ts' {
  interface DocumentContents {
    Account: {
      readonly name: string;
      readonly timeZone: string;
      readonly lang: string;
      readonly countryCode: string;
      /** Missing in versions stored before this member existed. */
      readonly code?: string;
      readonly settings: AccountSettings;
    };
  }
}

export const accountConfigurationKind = defineConfigurationKind({
  kind: 'Account',
  // A start page refers to a directory or a board.
  needs: ['Directory', 'Board'],
  event: 'AccountChanged',
  isKnownToSessions: true,
  // Due times and formulas depend on the time zone.
  decidesTimes: true,
  decidesFormulas: true,
  names: () => () => false,
  template: accountTemplatePart,
  changes: { SaveAccount: (scope, { account }) => updateAccount(scope, account) },
  async read(trx, accountId) {
    const row = await readAccountRow(trx);
    const content = {
      name: row.name,
      timeZone: row.time_zone,
      lang: row.lang,
      countryCode: row.country_code,
      code: row.code,
      settings: row.settings,
    };
    return [{ kind: 'Account' as const, id: accountId, content }];
  },
  write: ({ trx }, { name, timeZone, lang, countryCode, code, settings }) =>
    updateAccountRow(trx, {
      name,
      time_zone: timeZone,
      lang,
      country_code: countryCode,
      ...(code === undefined ? {} : { code }),
      settings: JSON.stringify(settings),
    }),
  // Does nothing, because an account exists as long as its configuration.
  remove: async () => {},
});
