import type { CatalogueLoaders } from '../texts/defineTexts.ts';

export const changeTexts: CatalogueLoaders = {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
};
