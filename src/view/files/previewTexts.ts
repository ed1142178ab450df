import { defineTexts } from '../i18n/lateTexts.ts';

/** Texts that nobody needs before a file is opened. */
export const previewTexts = defineTexts({
  en: () => import('../messages/preview/en.json'),
  uk: () => import('../messages/preview/uk.json'),
});
