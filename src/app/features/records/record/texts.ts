import { changeTexts } from '../../../shared/record/texts.ts';
import { defineTexts } from '../../../shared/texts/defineTexts.ts';

/** One record that is open. */
export const recordTexts = defineTexts(changeTexts, {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
