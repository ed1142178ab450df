/** The few texts the server itself writes for people: in files they download, and in mail. */
import { createIntl, createIntlCache } from '@formatjs/intl';
import type { Locale } from '#core/model.ts';
import en from './en.json' with { type: 'json' };
import uk from './uk.json' with { type: 'json' };

export type ServerMessageId = keyof typeof en;

const catalogues: Record<Locale, Record<ServerMessageId, string>> = { en, uk };

export function serverMessage(locale: Locale, id: ServerMessageId): string {
  return catalogues[locale][id];
}

const cache = createIntlCache();
const intls = {
  en: createIntl({ locale: 'en', messages: en }, cache),
  uk: createIntl({ locale: 'uk', messages: uk }, cache),
};

/** A text with names in it, which stand there as they are. */
export function mailText(
  locale: Locale,
  id: ServerMessageId & `mail.${string}`,
  values: Readonly<Record<string, string>> = {},
): string {
  return intls[locale].formatMessage({ id }, values);
}
