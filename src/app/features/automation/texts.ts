import { changeTexts } from '../../shared/record/texts.ts';
import { defineTexts } from '../../shared/texts/defineTexts.ts';
import { designerTexts, rareIssues } from '../../shared/texts/viewTexts.ts';

export const automationTexts = defineTexts(rareIssues, designerTexts, changeTexts, {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
