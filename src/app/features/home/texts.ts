import { homeCatalogues } from '../../shared/home/texts.ts';
import { defineTexts } from '../../shared/texts/defineTexts.ts';

export const homeTexts = defineTexts(homeCatalogues, {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
