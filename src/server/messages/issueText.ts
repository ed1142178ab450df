/** What is wrong, in words: the texts that people read on the screen. */
import { createIntl, createIntlCache } from '@formatjs/intl';
import type { Issue, Locale } from '#core/model.ts';
import en from '#view/messages/en.json' with { type: 'json' };
import uk from '#view/messages/uk.json' with { type: 'json' };

const cache = createIntlCache();
const catalogues: Readonly<Record<Locale, Readonly<Record<string, string>>>> = { en, uk };

export function issueText(locale: Locale, { code, params }: Issue): string {
  const messages = catalogues[locale];
  const id = messages[`issue.${code}`] === undefined ? 'issue.other' : `issue.${code}`;
  // A text that names what the issue does not say is better than none.
  const intl = createIntl({ locale, messages: { ...messages }, onError: () => {} }, cache);
  return String(intl.formatMessage({ id }, { code, ...params }));
}
