import { defineTexts } from '../i18n/lateTexts.ts';

/** Texts that are only needed once aggregates are drawn. */
export const figureTexts = defineTexts({
  en: () => import('../messages/figures/en.json'),
  uk: () => import('../messages/figures/uk.json'),
});
