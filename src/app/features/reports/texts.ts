import { figureCatalogues } from '../../shared/figures/texts.ts';
import { defineTexts } from '../../shared/texts/defineTexts.ts';
import { rareIssues } from '../../shared/texts/viewTexts.ts';

export const reportTexts = defineTexts(rareIssues, ...figureCatalogues, {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
