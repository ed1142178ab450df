/** Re-exports the functions of the view that define and load texts on demand. */
export { type Catalogues, defineTexts, loadTexts, preloadTexts, type Texts } from '#view/i18n/lateTexts.ts';
