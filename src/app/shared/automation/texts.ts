import { defineTexts } from '../texts/defineTexts.ts';

export const rulesTexts = defineTexts({
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
