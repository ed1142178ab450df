import { defineTexts } from '../../texts/defineTexts.ts';

/** Texts that a list rarely needs: if it is empty, or if two users change the same cell. */
export const listTexts = defineTexts({
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
