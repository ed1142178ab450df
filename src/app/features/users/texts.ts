import { defineTexts } from '../../shared/texts/defineTexts.ts';
import { rareIssues } from '../../shared/texts/viewTexts.ts';

export const userTexts = defineTexts(rareIssues, {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
