export {
  countFoundIds,
  type DirectoryItemId,
  findIdsAcrossDirectories,
  findMatchingIdsAcrossDirectories,
  readPagesAcrossDirectories,
} from './idsAcross.ts';
export { findMatchingStates } from './matchingStates.ts';
export { searchModule } from './module.ts';
export { countJoinedIds, findMatchingIds, getJoinedIdAt, readRecordPages } from './readRecordPages.ts';
export { type SearchResultPage, searchAcrossDirectories } from './searchAcross.ts';
export { type FoundItems, findItemIds, runSearches } from './searchItems.ts';
export { type FullValueSource, findFigureSource, findFullValueSource } from './sql/askedFields.ts';
export type { SearchPart, SearchPartRequest } from './sql/buildMergedMatchesSql.ts';
export { buildSearchSql, compileDirectoryOrder } from './sql/buildSearchSql.ts';
export { buildVisibleRowsSql } from './sql/buildVisibleRowsSql.ts';
export { canQueryConditions } from './sql/canQueryConditions.ts';
export { resolveRelativeRequest, validateRelativeRequest } from './sql/relativeRequest.ts';
