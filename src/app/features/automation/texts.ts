import { changeTexts } from '../../shared/record/texts.ts';
import { defineTexts } from '../../shared/texts/defineTexts.ts';
import { lazyDesignerTexts, lazyServerIssueTexts } from '../../shared/texts/viewTexts.ts';

export const automationTexts = defineTexts(lazyServerIssueTexts, lazyDesignerTexts, changeTexts, {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
