/** Formats issues as the texts that the application also displays on screen. */
import { createIntl, createIntlCache } from '@formatjs/intl';
import type { Issue, Locale } from '#core/model.ts';
import en from '#view/messages/en.json' with { type: 'json' };
import rareEn from '#view/messages/issues/en.json' with { type: 'json' };
import rareUk from '#view/messages/issues/uk.json' with { type: 'json' };
import uk from '#view/messages/uk.json' with { type: 'json' };

const cache = createIntlCache();
const catalogues: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en: { ...en, ...rareEn },
  uk: { ...uk, ...rareUk },
};

const intls = { en: getIntl('en'), uk: getIntl('uk') };

export function formatIssue(locale: Locale, { code, params }: Issue): string {
  const id = catalogues[locale][`issue.${code}`] === undefined ? 'issue.other' : `issue.${code}`;
  // For an issue whose text was written by an administrator, the params contain the text in both languages.
  const said = params?.[locale] ?? '';
  return String(intls[locale].formatMessage({ id }, { code, said, ...params }));
}

/** Ignores formatting errors, because a text with unresolved placeholders is better than none. */
function getIntl(locale: Locale) {
  return createIntl({ locale, messages: { ...catalogues[locale] }, onError: () => {} }, cache);
}
