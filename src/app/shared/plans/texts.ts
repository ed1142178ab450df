import { type CatalogueLoaders, defineTexts } from '../texts/defineTexts.ts';
import { lazyDesignerTexts, lazyServerIssueTexts } from '../texts/viewTexts.ts';

/** Texts about the effects of a configuration change, for screens that show a plan along with their own texts. */
export const planCatalogues: readonly CatalogueLoaders[] = [
  lazyServerIssueTexts,
  lazyDesignerTexts,
  { en: () => import('./messages/en.json'), uk: () => import('./messages/uk.json') },
];

export const planTexts = defineTexts(...planCatalogues);
