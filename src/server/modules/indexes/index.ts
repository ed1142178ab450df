export { dropOutdatedIndexes } from './fillIndex.ts';
export { getRecordIndexes, type IndexScope, type RecordIndex, WORDS_FIELD } from './getRecordIndexes.ts';
export type { IndexManager } from './indexKeeper.ts';
export { indexRecords } from './indexRecords.ts';
export { indexesModule } from './module.ts';
export {
  isRebuildRequested,
  listRebuilds,
  lockRebuild,
  requestDirectoryRebuild,
  requestReferrerRebuilds,
  type TextRebuild,
  updateRebuildProgress,
} from './repository.ts';
export { adjustSearchLimits, SEARCH_LIMITS, type SearchLimits } from './searchLimits.ts';
export {
  CUT_SHORT_MARK,
  computeSectionMark,
  MARK_LENGTH,
  NUMBER_SECTION,
  SECTION_START,
  writeSections,
} from './searchSections.ts';
