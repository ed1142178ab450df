/**
 * The few texts that the server itself writes for users: in downloaded files, in emails, and as names of background
 * work.
 */
import { createIntl, createIntlCache } from '@formatjs/intl';
import type { Locale } from '#core/model.ts';

/** One text in every language. */
export type LocalizedText = Readonly<Record<Locale, string>>;

export interface ServerMessages<Id extends string> {
  has(id: string): id is Id;
  /** Inserts values as they are. The caller has to format numbers and dates. */
  text(locale: Locale, id: Id, values?: Readonly<Record<string, string | number>>): string;
  /**
   * Returns the message in every language, without inserting values, for callers that don't know the
   * recipient yet.
   */
  inEveryLanguage(id: Id): LocalizedText;
}

const cache = createIntlCache();

/** Defines the texts of one module, from `messages/` next to its code. */
export function defineMessages<Texts extends Readonly<Record<string, string>>>(
  catalogues: Readonly<Record<Locale, Texts>>,
): ServerMessages<keyof Texts & string> {
  const { en, uk } = catalogues;
  const intls = {
    en: createIntl({ locale: 'en', messages: { ...en } }, cache),
    uk: createIntl({ locale: 'uk', messages: { ...uk } }, cache),
  };
  return {
    has: (id): id is keyof Texts & string => Object.hasOwn(en, id),
    text: (locale, id, values = {}) => intls[locale].formatMessage({ id }, values),
    inEveryLanguage: id => ({ en: en[id] ?? id, uk: uk[id] ?? id }),
  };
}
