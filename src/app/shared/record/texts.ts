import type { Catalogues } from '../texts/defineTexts.ts';

export const changeTexts: Catalogues = {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
};
