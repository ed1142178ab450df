/** Re-exports the functions of the view that define and load texts on demand. */
export {
  type CatalogueLoaders,
  defineTexts,
  type LazyTexts,
  loadTexts,
  preloadTexts,
} from '#view/i18n/lateTexts.ts';
