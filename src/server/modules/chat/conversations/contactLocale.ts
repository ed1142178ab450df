import type { Locale } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { findAccount } from '#server/modules/accounts/index.ts';

/** Returns the language in which a contact is addressed: the one that their platform reports, or else the account's. */
export async function readContactLocale(trx: Trx, lang: string | null): Promise<Locale> {
  const reported = toSupportedLocale(lang);
  if (reported) return reported;
  return (await findAccount(trx)).lang === 'ua' ? 'uk' : 'en';
}

/** Returns `null` if the contact's platform reports no language, or one that isn't supported. */
export function toSupportedLocale(lang: string | null): Locale | null {
  if (lang?.startsWith('uk')) return 'uk';
  return lang?.startsWith('en') ? 'en' : null;
}
