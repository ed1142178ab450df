import { type Catalogues, defineTexts } from '../texts/defineTexts.ts';

export const homeCatalogues: Catalogues = {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
};

export const homeTexts = defineTexts(homeCatalogues);
