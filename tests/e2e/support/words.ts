import { readFileSync } from 'node:fs';
import { createMessages } from '../../../src/view/i18n/messages.ts';

const root = new URL('../../../', import.meta.url);

export type Words = ReturnType<typeof createMessages>;

/** The texts that the application shows, in one language: a test that runs in both asks here for what to press. */
export function wordsIn(locale: 'en' | 'uk'): Words {
  const types = ['table', 'address', 'file', 'dropdown', 'directory', 'date', 'phone-number', 'number'];
  return createMessages(locale, [
    readJson(`src/view/messages/${locale}.json`),
    readJson(`src/view/messages/designer/${locale}.json`),
    readJson(`src/view/messages/issues/${locale}.json`),
    readJson(`src/app/messages/${locale}.json`),
    readJson(`src/app/messages/administration/${locale}.json`),
    readJson(`src/app/messages/bulk/${locale}.json`),
    readJson(`src/app/messages/cards/${locale}.json`),
    readJson(`src/app/messages/configuration/${locale}.json`),
    readJson(`src/app/messages/home/${locale}.json`),
    readJson(`src/app/messages/import/${locale}.json`),
    readJson(`src/app/messages/keys/${locale}.json`),
    readJson(`src/app/messages/mail/${locale}.json`),
    readJson(`src/app/messages/record/${locale}.json`),
    readJson(`src/app/messages/rights/${locale}.json`),
    readJson(`src/app/messages/session/${locale}.json`),
    ...types.map(type => readJson(`field-plugins/${type}/${type}.messages.json`)[locale]),
    readJson('field-plugins/shared/shared.messages.json')[locale],
  ]);
}

function readJson(path: string) {
  return JSON.parse(readFileSync(new URL(path, root), 'utf8'));
}
