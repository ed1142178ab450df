/** Everything that other modules can use from this one. */
export { countAcross, type FoundId, findIdsAcross, matchingAcross, pagesAcross } from './idsAcross.ts';
export { countOf, idAt, itemPages, matchingIds } from './itemPages.ts';
export { matchingStates } from './matchingStates.ts';
export { searchModule } from './module.ts';
export { answerAcross, type FoundPage } from './searchAcross.ts';
export { answerSearches, type FoundItems, findItemIds } from './searchItems.ts';
export type { PartRequest, PartSearch } from './sql/acrossSql.ts';
export { askableRequest } from './sql/askableRequest.ts';
export { figureSource, type WholeSource, wholeSource } from './sql/askedFields.ts';
export { relativeProblems, resolveRequest } from './sql/relativeRequest.ts';
export { orderIn, searchSql } from './sql/searchSql.ts';
export { shownRowsSql } from './sql/shownRowsSql.ts';
