import { defineTexts } from '../texts/defineTexts.ts';

/** What is asked about automation rules before a change of many records. */
export const rulesTexts = defineTexts({
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
