import { noFilters, type RecordFilters } from '#core/directory/recordView.ts';

/** What is asked of several directories at once: words alone, since fields and statuses are those of one. */
export function askedFilters(directories: readonly unknown[], filters: RecordFilters): RecordFilters {
  return directories.length === 1 ? filters : { ...noFilters, keyword: filters.keyword };
}
