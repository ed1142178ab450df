import { defineTexts } from '../../shared/texts/defineTexts.ts';
import { designerTexts, rareIssues } from '../../shared/texts/viewTexts.ts';

export const transformationTexts = defineTexts(rareIssues, designerTexts, {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
