import type { CatalogueLoaders } from '../texts/defineTexts.ts';

/** Translations of figures, wherever they are displayed. */
export const figureCatalogues: readonly CatalogueLoaders[] = [
  { en: () => import('#view/messages/figures/en.json'), uk: () => import('#view/messages/figures/uk.json') },
  { en: () => import('./messages/en.json'), uk: () => import('./messages/uk.json') },
];
