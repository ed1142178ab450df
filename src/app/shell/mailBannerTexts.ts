import { defineTexts } from '../shared/texts/defineTexts.ts';

export const mailBannerTexts = defineTexts({
  en: () => import('./messages/mailBanner/en.json'),
  uk: () => import('./messages/mailBanner/uk.json'),
});
