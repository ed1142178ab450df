import { defineTexts } from '../../shared/texts/defineTexts.ts';
import { rareIssues } from '../../shared/texts/viewTexts.ts';

/** The people of an account, and what each of them may do. */
export const userTexts = defineTexts(rareIssues, {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
