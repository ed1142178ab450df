import { defineTexts } from '../texts/defineTexts.ts';

/** Changes of many records at once. */
export const bulkTexts = defineTexts({
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
