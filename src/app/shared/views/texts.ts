import { defineTexts } from '../texts/defineTexts.ts';

/** Texts of the dialogs in which views are named, shared and deleted. */
export const viewDialogTexts = defineTexts({
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
