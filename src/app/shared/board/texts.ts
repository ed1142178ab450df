import { defineTexts } from '../texts/defineTexts.ts';

/** A board with its cards. */
export const boardTexts = defineTexts({
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
