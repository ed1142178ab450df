import type { Locale } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { readAccountRow } from '#server/modules/identity/index.ts';

/**
 * Returns the language in which the bot addresses a contact: the one reported by the platform, or else the account's.
 */
export async function readContactLocale(trx: Trx, lang: string | null): Promise<Locale> {
  const reported = toSupportedLocale(lang);
  if (reported) return reported;
  return (await readAccountRow(trx)).lang === 'ua' ? 'uk' : 'en';
}

/** Returns `null` if the platform reports no language or an unsupported one. */
export function toSupportedLocale(lang: string | null): Locale | null {
  if (lang?.startsWith('uk')) return 'uk';
  return lang?.startsWith('en') ? 'en' : null;
}
