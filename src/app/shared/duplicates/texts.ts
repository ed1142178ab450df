import { defineTexts } from '../texts/defineTexts.ts';

/** Finding records that are there twice, and merging them. */
export const duplicateTexts = defineTexts({
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
