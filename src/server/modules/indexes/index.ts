export { dropOutdatedIndexes } from './fillIndex.ts';
export type { IndexKeeper } from './indexKeeper.ts';
export { indexRecords } from './indexRecords.ts';
export { indexesModule } from './module.ts';
export { type IndexScope, type RecordIndex, recordIndexes, WORDS_FIELD } from './recordIndexes.ts';
export {
  holdRebuild,
  isRebuildRequested,
  listRebuilds,
  requestRebuildOfDirectory,
  requestRebuildOfReferring,
  type TextRebuild,
  writeRebuilt,
} from './repository.ts';
export { adjustSearchLimits, SEARCH_LIMITS, type SearchLimits } from './searchLimits.ts';
export {
  CUT_SHORT,
  computeSectionMark,
  MARK_LENGTH,
  NUMBER_SECTION,
  SECTION_START,
  writeSections,
} from './searchSections.ts';
