import { defineTexts } from '../../texts/defineTexts.ts';

/** Texts that a list rarely needs: without records, and when two users change the same cell. */
export const listTexts = defineTexts({
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
