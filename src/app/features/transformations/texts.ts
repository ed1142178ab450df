import { defineTexts } from '../../shared/texts/defineTexts.ts';
import { lazyDesignerTexts, lazyServerIssueTexts } from '../../shared/texts/viewTexts.ts';

export const transformationTexts = defineTexts(lazyServerIssueTexts, lazyDesignerTexts, {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
