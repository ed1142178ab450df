import { defineTexts } from '#view/i18n/lateTexts.ts';

export const actionTexts = defineTexts({
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
