import { noFilters, type RecordFilters } from '#core/directory/recordView.ts';

/** Returns only the keyword for several directories, because fields and statuses belong to a single directory. */
export function getApplicableFilters(directories: readonly unknown[], filters: RecordFilters): RecordFilters {
  return directories.length === 1 ? filters : { ...noFilters, keyword: filters.keyword };
}
