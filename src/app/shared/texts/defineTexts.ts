/** Loads texts on demand: the view has such texts itself (file previews), and features declare theirs. */
export { type Catalogues, defineTexts, loadTexts, preloadTexts, type Texts } from '#view/i18n/lateTexts.ts';
