/**
 * A delivery note as read from a sheet (specification, section 9). Its number is in the fourth column of the first row.
 * The goods start in the third row, with the columns article, name, unit, quantity, price, sum and source.
 */
export interface DeliveryNote {
  /** Empty if the sheet contains no number. */
  readonly number: string;
  readonly goods: readonly DeliveryNoteRow[];
  readonly skipped: readonly SkippedDeliveryRow[];
}

export interface DeliveryNoteRow {
  /** The row number in the sheet, starting at 1. */
  readonly line: number;
  readonly article: string;
  readonly name: string;
  readonly unit: string;
  readonly quantity: number | null;
  readonly price: number | null;
  readonly sum: number | null;
  readonly source: string;
}

export interface SkippedDeliveryRow {
  readonly line: number;
  /** The row's non-empty cells, joined by commas, to identify the row. */
  readonly text: string;
  /** Required cells that are empty. */
  readonly missing: readonly RequiredCellName[];
  /** Number cells whose text isn't a number. */
  readonly unreadable: readonly NumberCellName[];
}

export const REQUIRED_DELIVERY_CELLS = ['article', 'name', 'unit', 'source'] as const;
export const NUMERIC_DELIVERY_CELLS = ['quantity', 'price', 'sum'] as const;
export type RequiredCellName = (typeof REQUIRED_DELIVERY_CELLS)[number];
export type NumberCellName = (typeof NUMERIC_DELIVERY_CELLS)[number];

const COLUMNS = ['article', 'name', 'unit', 'quantity', 'price', 'sum', 'source'] as const;
const NUMBER_COLUMN = 3;
const FIRST_ROW = 2;

export function readDeliveryNote(rows: readonly (readonly string[])[]): DeliveryNote {
  const goods: DeliveryNoteRow[] = [];
  const skipped: SkippedDeliveryRow[] = [];
  rows.slice(FIRST_ROW).forEach((cells, index) => {
    const line = index + FIRST_ROW + 1;
    const texts = COLUMNS.map((_, at) => (cells[at] ?? '').trim().replaceAll(/\s+/g, ' '));
    if (texts.every(text => text === '')) return;
    const of = (column: (typeof COLUMNS)[number]) => texts[COLUMNS.indexOf(column)] ?? '';
    const missing = REQUIRED_DELIVERY_CELLS.filter(column => of(column) === '');
    const numbers = NUMERIC_DELIVERY_CELLS.map(column => [column, readNumber(of(column))] as const);
    const unreadable = numbers.flatMap(([column, value]) => (value === undefined ? [column] : []));
    if (missing.length > 0 || unreadable.length > 0) {
      const text = texts.filter(cell => cell !== '').join(', ');
      skipped.push({ line, text, missing, unreadable });
      return;
    }
    const [quantity = null, price = null, sum = null] = numbers.map(([, value]) => value);
    const [article, name, unit, source] = REQUIRED_DELIVERY_CELLS.map(of) as [string, string, string, string];
    goods.push({ line, article, name, unit, quantity, price, sum, source });
  });
  return { number: (rows[0]?.[NUMBER_COLUMN] ?? '').trim(), goods, skipped };
}

/**
 * Parses a number cell. Returns `null` for an empty cell and `undefined` if the cell isn't a number. Accepts spaces
 * between thousands and a decimal comma.
 */
function readNumber(text: string): number | null | undefined {
  if (text === '') return null;
  const plain = text.replaceAll(/[\s\u00a0\u202f]/g, '').replace(/^([^.,]*),([^.,]*)$/, '$1.$2');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}
