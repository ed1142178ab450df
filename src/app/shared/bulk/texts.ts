import { defineTexts } from '../texts/defineTexts.ts';
import { rareIssues } from '../texts/viewTexts.ts';

export const bulkTexts = defineTexts(rareIssues, {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
