import { noFilters, type RecordFilters } from '#core/directory/recordView.ts';

/** Reduces the filters to the keyword for several directories, because fields and statuses belong to one of them. */
export function getQueriedFilters(directories: readonly unknown[], filters: RecordFilters): RecordFilters {
  return directories.length === 1 ? filters : { ...noFilters, keyword: filters.keyword };
}
