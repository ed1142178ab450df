/** The few texts that the server itself writes for people: in files they download, in mail, and names of its work. */
import { createIntl, createIntlCache } from '@formatjs/intl';
import type { Locale } from '#core/model.ts';

/** One text in every language. */
export type Text = Readonly<Record<Locale, string>>;

export interface ServerMessages<Id extends string> {
  has(id: string): id is Id;
  /** Values stand in the text as they are. */
  text(locale: Locale, id: Id, values?: Readonly<Record<string, string | number>>): string;
  /** The message in every language, for callers that do not know yet who will read it; without values. */
  inEveryLanguage(id: Id): Text;
}

const cache = createIntlCache();

/** The texts that one module brings, in `messages/` beside its code. */
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
