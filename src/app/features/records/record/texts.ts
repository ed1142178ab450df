import { changeTexts } from '../../../shared/record/texts.ts';
import { defineTexts } from '../../../shared/texts/defineTexts.ts';
import { lazyServerIssueTexts } from '../../../shared/texts/viewTexts.ts';

export const recordTexts = defineTexts(lazyServerIssueTexts, changeTexts, {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
