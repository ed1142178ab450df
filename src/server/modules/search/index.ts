export {
  countAcross,
  type FoundId,
  findIdsAcross,
  findMatchingIdsAcross,
  readPagesAcross,
} from './idsAcross.ts';
export { findMatchingStates } from './matchingStates.ts';
export { searchModule } from './module.ts';
export { countJoinedIds, findMatchingIds, getJoinedIdAt, readRecordPages } from './readRecordPages.ts';
export { answerAcross, type FoundPage } from './searchAcross.ts';
export { answerSearches, type FoundItems, findItemIds } from './searchItems.ts';
export { findFigureSource, findWholeSource, type WholeSource } from './sql/askedFields.ts';
export type { PartRequest, PartSearch } from './sql/buildMergedMatchesSql.ts';
export { buildVisibleRowsSql } from './sql/buildVisibleRowsSql.ts';
export { canQueryConditions } from './sql/canQueryConditions.ts';
export { resolveRequest, validateRelativeRequest } from './sql/relativeRequest.ts';
export { orderIn, searchSql } from './sql/searchSql.ts';
