export { removeOutdatedIndexes } from './fillIndex.ts';
export {
  getRecordIndexes,
  type IndexScope,
  type RecordIndex,
  SEARCH_WORDS_FIELD,
} from './getRecordIndexes.ts';
export type { RecordIndexManager } from './indexKeeper.ts';
export { indexesModule } from './module.ts';
export {
  isRebuildRequested,
  listRebuilds,
  lockRebuild,
  type RecordTextRebuild,
  requestDirectoryRebuild,
  requestReferrerRebuilds,
  updateRebuildProgress,
} from './repository.ts';
export { adjustSearchLimits, SEARCH_LIMITS, type SearchLimits } from './searchLimits.ts';
export {
  computeSectionMark,
  NUMBER_SEARCH_SECTION,
  SEARCH_SECTION_START,
  SECTION_MARK_LENGTH,
  TRUNCATED_TEXT_MARK,
  writeSearchSections,
} from './searchSections.ts';
export { updateRecordIndexes } from './updateRecordIndexes.ts';
