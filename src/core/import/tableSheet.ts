/** Sheets that hold the rows of tables, each row with what names the record it belongs to. */

const BETWEEN = ' / ';

/** What the columns of such a sheet are called: `Number`, `Lines / Item`, `Lines / Count`. */
export function tableSheetHeadings(
  key: string,
  { name, headings }: { name: string; headings: readonly string[] },
): string[] {
  return [key, ...headings.map(heading => `${name}${BETWEEN}${heading}`)];
}

export interface TableSheet {
  /** Places among the headings of the sheet of records: what both have in common, and what the rows belong into. */
  readonly key: number;
  readonly column: number;
  readonly headings: readonly string[];
}

/** What a sheet with these headings is to one with the records; undefined where it holds no rows of their tables. */
export function tableSheetOf(
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
