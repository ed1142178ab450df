import { defineTexts } from '../../texts/defineTexts.ts';

/** Texts that a list of records needs now and then: without records, and when two people change the same cell. */
export const listTexts = defineTexts({
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
