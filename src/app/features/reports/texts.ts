import { figureCatalogues } from '../../shared/figures/texts.ts';
import { defineTexts } from '../../shared/texts/defineTexts.ts';
import { lazyServerIssueTexts } from '../../shared/texts/viewTexts.ts';

export const reportTexts = defineTexts(lazyServerIssueTexts, ...figureCatalogues, {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
