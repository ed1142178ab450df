import { defineTexts } from '../texts/defineTexts.ts';

/** Texts of the dialogs in which users name, share and delete views. */
export const viewDialogTexts = defineTexts({
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
