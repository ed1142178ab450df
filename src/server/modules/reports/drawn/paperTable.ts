/** Draws the table of a document, with columns as wide as their content and headers repeated on every page. */
import type { ReportSheet } from './reportPaper.ts';

export type ReportTableSheet = Pick<ReportSheet, 'heads' | 'nameColumns' | 'rows'>;

interface Column {
  readonly place: number;
  readonly isName: boolean;
  readonly width: number;
}

const PADDING = 4;
const MAX_NAME_WIDTH = 200;
/** Wider headers are wrapped between words. */
const MAX_HEADER_WIDTH = 90;
/** The maximum factor by which columns are stretched. Values far away from the names of their rows are hard to read. */
const MAX_STRETCH = 1.6;

/** Draws columns that don't fit the page width as further tables below, each of which repeats the row names. */
export function drawTable(document: PDFKit.PDFDocument, sheet: ReportTableSheet): void {
  if (sheet.heads.length === 0 || sheet.rows.length === 0) return;
  document.fontSize(9).fillColor('#1a1d22');
  for (const columns of columnsBeside(document, sheet)) drawColumns(document, columns, sheet);
}

function columnsBeside(document: PDFKit.PDFDocument, sheet: ReportTableSheet): Column[][] {
  const room = getRoom(document);
  const columns = sheet.heads.map((_, place) => getColumnAt(document, sheet, place));
  const names = columns.filter(({ isName }) => isName);
  const taken = Math.max(1, getWidth(names) / (room / 2));
  const fittedNames = names.map(each => ({ ...each, width: each.width / taken }));
  const tables: Column[][] = [[...fittedNames]];
  for (const column of columns.slice(names.length)) {
    const last = tables.at(-1) ?? [];
    const isFull = last.length > names.length && getWidth(last) + column.width > room;
    if (isFull) tables.push([...fittedNames, column]);
    else last.push(column);
  }
  return tables.map(each => {
    const stretched = Math.min(MAX_STRETCH, room / getWidth(each));
    return each.map(column => ({ ...column, width: column.width * stretched }));
  });
}

function getColumnAt(document: PDFKit.PDFDocument, sheet: ReportTableSheet, place: number): Column {
  const { heads, nameColumns, rows } = sheet;
  const head = heads[place] ?? '';
  const isName = place < nameColumns;
  const widest = (texts: readonly string[]) =>
    Math.max(...texts.map(text => document.widthOfString(text)), 0);
  const cells = rows.reduce((most, row) => Math.max(most, document.widthOfString(row[place] ?? '')), 0);
  const needed = Math.max(cells, Math.min(MAX_HEADER_WIDTH, widest([head])), widest(head.split(' ')));
  return { place, isName, width: (isName ? Math.min(MAX_NAME_WIDTH, needed) : needed) + 2 * PADDING + 2 };
}

function drawColumns(
  document: PDFKit.PDFDocument,
  columns: readonly Column[],
  sheet: ReportTableSheet,
): void {
  const textsOf = (row: readonly string[]) => columns.map(({ place }) => row[place] ?? '');
  const heightOf = (row: readonly string[]) => {
    const heights = textsOf(row).map((text, index) =>
      document.heightOfString(text || ' ', { width: (columns[index]?.width ?? 0) - 2 * PADDING }),
    );
    return Math.max(...heights) + 2 * PADDING;
  };
  const head = heightOf(sheet.heads);
  const heights = sheet.rows.map(heightOf);
  let drawn = 0;
  while (drawn < sheet.rows.length) {
    const room = document.page.height - document.page.margins.bottom - document.y - head;
    const count = countWithin(heights, drawn, room);
    // Don't leave headers with only one or two rows at the end of a page. A new page has space for at least one row.
    const isFresh = document.y <= document.page.margins.top;
    if (!isFresh && count < Math.min(3, sheet.rows.length - drawn)) {
      document.addPage();
      continue;
    }
    const shown = sheet.rows.slice(drawn, drawn + Math.max(1, count));
    drawn += shown.length;
    document.x = document.page.margins.left;
    document.table({
      defaultStyle: { border: [0, 0, 0.5, 0], borderColor: '#e4e6e9', padding: PADDING },
      columnStyles: index => ({
        width: columns[index]?.width ?? 0,
        ...(columns[index]?.isName ? {} : { align: { x: 'right' } }),
      }),
      rowStyles: index => (index === 0 ? { backgroundColor: '#f3f4f6' } : {}),
      data: [textsOf(sheet.heads), ...shown.map(textsOf)],
    });
    if (drawn < sheet.rows.length) document.addPage();
    else document.y += 3 * PADDING;
  }
}

/** Returns how many rows fit, starting with `from`. */
function countWithin(heights: readonly number[], from: number, room: number): number {
  let [count, taken] = [0, heights[from] ?? 0];
  while (from + count < heights.length && taken <= room) {
    count += 1;
    taken += heights[from + count] ?? 0;
  }
  return count;
}

function getRoom({ page }: PDFKit.PDFDocument): number {
  return page.width - page.margins.left - page.margins.right;
}

function getWidth(columns: readonly Column[]): number {
  return columns.reduce((all, { width }) => all + width, 0);
}
