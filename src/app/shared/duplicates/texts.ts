import { defineTexts } from '../texts/defineTexts.ts';
import { rareIssues } from '../texts/viewTexts.ts';

/** Finding records that are there twice, and merging them. */
export const duplicateTexts = defineTexts(rareIssues, {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
