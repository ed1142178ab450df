import { defineTexts } from '../../../shared/texts/defineTexts.ts';

/** One record that is open. */
export const recordTexts = defineTexts({
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
