import { readFileSync } from 'node:fs';
import { createMessages } from '../../../src/view/i18n/messages.ts';
import { findCatalogues } from '../../fixtures/catalogues.ts';

const root = new URL('../../../', import.meta.url);

export type AppMessages = ReturnType<typeof createMessages>;

/** Returns the application's texts in one language, so that tests in both languages can find the elements to click. */
export function getAppMessages(locale: 'en' | 'uk'): AppMessages {
  const types = ['table', 'address', 'file', 'dropdown', 'directory', 'date', 'phone-number', 'number'];
  return createMessages(locale, [
    ...findCatalogues().map(catalogue => catalogue[locale]),
    ...types.map(type => readJson(`field-plugins/${type}/${type}.messages.json`)[locale]),
    readJson('field-plugins/table/lazy/tableEditor.messages.json')[locale],
    readJson('field-plugins/shared/shared.messages.json')[locale],
  ]);
}

function readJson(path: string) {
  return JSON.parse(readFileSync(new URL(path, root), 'utf8'));
}
