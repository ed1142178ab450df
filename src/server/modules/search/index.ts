/** All that other modules may use of this one. */
export { countOf, itemPages, matchingIds } from './itemPages.ts';
export { searchModule } from './module.ts';
export { answerAcross, type DirectorySearch, type FoundPage } from './searchAcross.ts';
export { answerSearches, type FoundItems, findItemIds } from './searchItems.ts';
export { askableRequest } from './sql/askableRequest.ts';
export { orderIn, searchSql } from './sql/searchSql.ts';
