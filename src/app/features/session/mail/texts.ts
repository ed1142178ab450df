import { defineTexts } from '../../../shared/texts/defineTexts.ts';

export const mailTexts = defineTexts({
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
