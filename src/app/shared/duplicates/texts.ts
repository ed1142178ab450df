import { defineTexts } from '../texts/defineTexts.ts';
import { lazyServerIssueTexts } from '../texts/viewTexts.ts';

export const duplicateTexts = defineTexts(lazyServerIssueTexts, {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
