import { defineTexts } from '../../texts/defineTexts.ts';

/** Texts for calendars and timelines of records. */
export const dateTexts = defineTexts({
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
