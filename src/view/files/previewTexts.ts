import { defineTexts } from '../i18n/lateTexts.ts';

export const previewTexts = defineTexts({
  en: () => import('../messages/preview/en.json'),
  uk: () => import('../messages/preview/uk.json'),
});
