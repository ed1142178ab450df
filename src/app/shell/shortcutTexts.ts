import { defineTexts } from '../shared/texts/defineTexts.ts';

export const shortcutTexts = defineTexts({
  en: () => import('./messages/keys/en.json'),
  uk: () => import('./messages/keys/uk.json'),
});
