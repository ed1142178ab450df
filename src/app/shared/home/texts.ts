import { type CatalogueLoaders, defineTexts } from '../texts/defineTexts.ts';

export const homeCatalogues: CatalogueLoaders = {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
};

export const homeTexts = defineTexts(homeCatalogues);
