/** Sheets that contain the rows of tables, each with a key of the record it belongs to. */

const BETWEEN = ' / ';

/** Returns the headings of such a sheet: `Number`, `Lines / Item`, `Lines / Count`. */
export function buildTableSheetHeadings(
  key: string,
  { name, headings }: { name: string; headings: readonly string[] },
): string[] {
  return [key, ...headings.map(heading => `${name}${BETWEEN}${heading}`)];
}

export interface TableSheet {
  /** Indexes in the headings of the record sheet: the common key, and the column that contains the rows. */
  readonly key: number;
  readonly column: number;
  readonly headings: readonly string[];
}

/**
 * Returns how a sheet with these headings relates to one with records; `undefined` if it contains no rows of their
 * tables.
 */
export function findTableSheet(
  headings: readonly string[],
  records: readonly string[],
): TableSheet | undefined {
  const [first = '', ...others] = headings;
  const key = first === '' ? -1 : records.indexOf(first);
  if (key < 0 || others.length === 0) return undefined;
  const column = records.findIndex(
    name => name !== '' && others.every(other => other.startsWith(name + BETWEEN)),
  );
  if (column < 0) return undefined;
  const skipped = (records[column] ?? '').length + BETWEEN.length;
  return { key, column, headings: others.map(other => other.slice(skipped)) };
}
