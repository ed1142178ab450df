import { defineTexts } from '../../texts/defineTexts.ts';

export const dateTexts = defineTexts({
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
