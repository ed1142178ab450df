import { defineTexts } from '../../shared/texts/defineTexts.ts';

export const notificationTexts = defineTexts({
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
