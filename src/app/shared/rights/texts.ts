import { defineTexts } from '../texts/defineTexts.ts';

/** Texts about permissions and their explanations. */
export const rightsTexts = defineTexts({
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
