import { defineTexts } from '../i18n/lateTexts.ts';

/** Texts that are only needed once a file is opened. */
export const previewTexts = defineTexts({
  en: () => import('../messages/preview/en.json'),
  uk: () => import('../messages/preview/uk.json'),
});
