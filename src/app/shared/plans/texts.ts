import { type Catalogues, defineTexts } from '../texts/defineTexts.ts';
import { designerTexts, rareIssues } from '../texts/viewTexts.ts';

/** What a change of the configuration would do, and what differs: for screens that show it beside texts of their own. */
export const planCatalogues: readonly Catalogues[] = [
  rareIssues,
  designerTexts,
  { en: () => import('./messages/en.json'), uk: () => import('./messages/uk.json') },
];

export const planTexts = defineTexts(...planCatalogues);
