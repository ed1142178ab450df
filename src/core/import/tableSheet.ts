/** Handles sheets with the rows of a table field, in which each row has the key of the record to which it belongs. */

const BETWEEN = ' / ';

/** Returns the headings of such a sheet, like `Number`, `Lines / Item`, `Lines / Count`. */
export function buildTableSheetHeadings(
  key: string,
  { name, headings }: { name: string; headings: readonly string[] },
): string[] {
  return [key, ...headings.map(heading => `${name}${BETWEEN}${heading}`)];
}

export interface TableSheet {
  /** Indexes into the headings of the record sheet: the common key, and the column that corresponds to the table. */
  readonly key: number;
  readonly column: number;
  readonly headings: readonly string[];
}

/**
 * Returns how a sheet with these headings relates to the record sheet; `undefined` if the sheet doesn't
 * contain rows of a table of these records.
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
