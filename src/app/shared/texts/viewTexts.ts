/** Texts of src/view that are loaded with the few screens that need them. */
import type { CatalogueLoaders } from './defineTexts.ts';

/** Texts of issues that neither forms nor cells report; loaded by screens where other rejections can occur. */
export const lazyServerIssueTexts: CatalogueLoaders = {
  en: () => import('#view/messages/issues/en.json'),
  uk: () => import('#view/messages/issues/uk.json'),
};

export const lazyDesignerTexts: CatalogueLoaders = {
  en: () => import('#view/messages/designer/en.json'),
  uk: () => import('#view/messages/designer/uk.json'),
};

export const lazyScriptTexts: CatalogueLoaders = {
  en: () => import('#view/messages/scripts/en.json'),
  uk: () => import('#view/messages/scripts/uk.json'),
};

export const boardCatalogues: CatalogueLoaders = {
  en: () => import('#view/messages/board/en.json'),
  uk: () => import('#view/messages/board/uk.json'),
};
