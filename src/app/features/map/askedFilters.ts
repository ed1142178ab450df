import { noFilters, type RecordFilters } from '#core/directory/recordView.ts';

/** Limits the filters for several directories to words, because fields and statuses belong to one. */
export function askedFilters(directories: readonly unknown[], filters: RecordFilters): RecordFilters {
  return directories.length === 1 ? filters : { ...noFilters, keyword: filters.keyword };
}
