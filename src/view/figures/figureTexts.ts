import { defineTexts } from '../i18n/lateTexts.ts';

export const figureTexts = defineTexts({
  en: () => import('../messages/figures/en.json'),
  uk: () => import('../messages/figures/uk.json'),
});
