/** How texts load late: the view has such texts of its own (a preview of files), and features state theirs by it. */
export { type Catalogues, defineTexts, loadTexts, preloadTexts, type Texts } from '#view/i18n/lateTexts.ts';
