/** A cell of a workbook as a text and its kind. */
import type { CellValue } from 'exceljs';
import { CELL_KINDS } from '../cellKinds.ts';

export interface WorkbookCell {
  readonly text: string;
  readonly kind: string;
}

const BLANK: WorkbookCell = { text: '', kind: CELL_KINDS.text };

export function cellText(value: CellValue | undefined): WorkbookCell {
  if (value === null || value === undefined) return BLANK;
  if (typeof value === 'string') return { text: value, kind: CELL_KINDS.text };
  if (typeof value === 'number') return { text: numberText(value), kind: CELL_KINDS.number };
  if (typeof value === 'boolean') return { text: value ? 'TRUE' : 'FALSE', kind: CELL_KINDS.text };
  if (value instanceof Date) return dateText(value);
  if ('error' in value) return { text: String(value.error), kind: CELL_KINDS.error };
  if ('richText' in value)
    return { text: value.richText.map(({ text }) => text).join(''), kind: CELL_KINDS.text };
  if ('formula' in value || 'sharedFormula' in value) {
    const { result } = value as { result?: CellValue };
    return result === undefined || result === null
      ? { text: '', kind: CELL_KINDS.formula }
      : cellText(result);
  }
  if ('hyperlink' in value) {
    const { text, hyperlink } = value as { text: CellValue; hyperlink: string };
    const shown = cellText(text);
    return shown.text === '' ? { text: hyperlink, kind: CELL_KINDS.text } : shown;
  }
  return BLANK;
}

/** As many digits as a spreadsheet keeps, without an exponent where it can be helped. */
function numberText(value: number): string {
  const rounded = Number(value.toPrecision(15));
  if (!Number.isFinite(rounded)) return String(value);
  const text = String(rounded);
  if (!text.includes('e')) return text;
  return Math.abs(rounded) >= 1
    ? BigInt(Math.round(rounded)).toString()
    : rounded.toFixed(20).replace(/0+$/, '');
}

/** A workbook's dates have no time zone; the library tells them as if they were UTC. */
function dateText(date: Date): WorkbookCell {
  if (Number.isNaN(date.getTime())) return { text: '#DATE!', kind: CELL_KINDS.error };
  // Times of day are fractions that do not come out even: to the second.
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 1_000) * 1_000).toISOString().split('T');
  const clock = time.slice(0, 8);
  return { text: clock === '00:00:00' ? day : `${day} ${clock}`, kind: CELL_KINDS.date };
}
