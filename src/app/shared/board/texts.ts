import { defineTexts } from '../texts/defineTexts.ts';
import { boardCatalogues } from '../texts/viewTexts.ts';

export const boardTexts = defineTexts(boardCatalogues, {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
