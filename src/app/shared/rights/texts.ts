import { defineTexts } from '../texts/defineTexts.ts';

/** Who may do what, and why. */
export const rightsTexts = defineTexts({
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
