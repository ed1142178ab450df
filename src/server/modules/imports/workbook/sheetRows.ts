/** Reads the rows of a sheet, cell by cell (ECMA-376 part 1, 18.3.1.4 (c), 18.3.1.73 (row), 18.3.1.96 (v)). */

import { ImportError } from '../errors.ts';
import { CELL_KINDS } from '../reading/cellKinds.ts';
import {
  toErrorCell,
  toIsoDateCell,
  toNumberCell,
  toTextCell,
  unescapeXmlText,
  type WorkbookCell,
} from './cellText.ts';
import type { NumberKind } from './numberFormats.ts';
import { findAttribute, readXml, SPREADSHEET_NAMESPACES, type XmlAttributes } from './readXml.ts';
import { createSharedTextReader } from './sharedStrings.ts';

export interface SheetRow {
  readonly line: number;
  /** Indexed by column. Blank cells are missing. */
  readonly cells: readonly (WorkbookCell | undefined)[];
}

export interface SheetContext {
  readonly strings: readonly string[];
  readonly numberKinds: readonly NumberKind[];
  readonly is1904: boolean;
}

/** A filled cell beyond this limit counts as one further column, so that a row that is too long is detected. */
const MAX_COLUMNS = 500;
const LAST_LINE = 1_048_576;
/** The maximum length of a cell's text, more than three times Excel's limit. */
const MAX_CELL_CHARACTERS = 100_000;

/** Yields rows with content. @throws ImportError if a cell is too long; other errors if the sheet is damaged. */
export async function* readSheetRows(
  bytes: AsyncIterable<Buffer>,
  context: SheetContext,
): AsyncGenerator<SheetRow> {
  const reader = createRowReader(context);
  for await (const _ of readXml(bytes, reader.handler)) yield* reader.take();
}

interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  readonly value: string[];
  /**
   * The text that is stored in the cell instead of among the shared strings; `undefined` if there is none.
   */
  inline: string | undefined;
  hasValue: boolean;
  isFormula: boolean;
}

function createRowReader(context: SheetContext) {
  let found: SheetRow[] = [];
  let line = 0;
  let cells: (WorkbookCell | undefined)[] = [];
  let nextColumn = 0;
  let cell: OpenCell | undefined;
  let isData = false;
  let isValue = false;
  const inline = createSharedTextReader();

  const open = (name: string, attributes: XmlAttributes) => {
    if (name === 'sheetData') isData = true;
    if (!isData) return;
    if (name === 'row') {
      line = getLine(attributes, line);
      [cells, nextColumn] = [[], 0];
    } else if (name === 'c') {
      cell = openCell(attributes, nextColumn);
      nextColumn = cell.column + 1;
    } else if (cell) {
      if (name === 'v') isValue = cell.hasValue = true;
      else if (name === 'f') cell.isFormula = true;
      else if (name === 'is') inline.begin();
      else inline.open(name);
    }
  };
  const close = (name: string) => {
    if (name === 'sheetData') isData = false;
    else if (name === 'v') isValue = false;
    else if (name === 'is' && cell) cell.inline = inline.end();
    else if (name === 'c' && cell) {
      const read = readCell(cell, context);
      if (read) keep(read, { cells, column: cell.column, line });
      cell = undefined;
    } else if (name === 'row' && isData) {
      if (cells.length > 0) found.push({ line, cells });
    } else inline.close(name);
  };
  const text = (part: string) => {
    if (isValue) cell?.value.push(part);
    else inline.text(part);
  };
  return {
    handler: { root: 'worksheet', namespaces: SPREADSHEET_NAMESPACES, open, text, close },
    take(): SheetRow[] {
      const taken = found;
      found = [];
      return taken;
    },
  };
}

function keep(
  read: WorkbookCell,
  { cells, column, line }: { cells: (WorkbookCell | undefined)[]; column: number; line: number },
): void {
  if (read.text.length > MAX_CELL_CHARACTERS)
    throw new ImportError('CellTooLong', { line, limit: MAX_CELL_CHARACTERS });
  cells[Math.min(column, MAX_COLUMNS)] = read;
}

/** Returns the number of a row. A row without a position follows the previous row. */
function getLine(attributes: XmlAttributes, before: number): number {
  const written = findAttribute(attributes, 'r');
  const line = written === undefined ? before + 1 : Number(written);
  if (!Number.isSafeInteger(line) || line < 1 || line > LAST_LINE) throw new Error('A row has no place.');
  return line;
}

function openCell(attributes: XmlAttributes, next: number): OpenCell {
  return {
    column: getColumnAt(findAttribute(attributes, 'r'), next),
    type: findAttribute(attributes, 't') ?? 'n',
    style: Number(findAttribute(attributes, 's') ?? 0),
    value: [],
    inline: undefined,
    hasValue: false,
    isFormula: false,
  };
}

function getColumnAt(place: string | undefined, next: number): number {
  if (place === undefined) return next;
  const [, letters] = /^\$?([A-Z]{1,3})\$?\d+$/i.exec(place) ?? [];
  if (letters === undefined) throw new Error('A cell has no place.');
  return parseColumnLetters(letters);
}

/** Returns the index of a column such as `AB`, from 0. */
export function parseColumnLetters(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Returns `undefined` if the cell is blank. */
function readCell(cell: OpenCell, context: SheetContext): WorkbookCell | undefined {
  const { type, isFormula } = cell;
  const value = cell.value.join('');
  // A formula whose result is an empty text has an empty value of the type `str`. Other formulas without a
  // result were never computed.
  if (isFormula && value === '' && !(type === 'str' && cell.hasValue))
    return { text: '', kind: CELL_KINDS.formula };
  if (type === 'inlineStr') return filled(cell.inline ?? unescapeXmlText(value));
  if (type === 'str') return filled(unescapeXmlText(value));
  if (type === 'e') return cell.hasValue ? toErrorCell(value || '#ERROR!') : undefined;
  if (value.trim() === '') return undefined;
  if (type === 's') return filled(sharedString(value, context));
  if (type === 'b') return toTextCell(value === '1' || value === 'true' ? 'TRUE' : 'FALSE');
  if (type === 'd') return toIsoDateCell(value);
  if (type === 'n')
    return toNumberCell(value, { kind: getNumberKind(cell.style, context), is1904: context.is1904 });
  throw new Error(`Cells of type ${type} are unknown.`);
}

function filled(text: string): WorkbookCell | undefined {
  return text === '' ? undefined : toTextCell(text);
}

function sharedString(value: string, { strings }: SheetContext): string {
  const text = strings[Number(value)];
  if (text === undefined) throw new Error(`There is no text ${value}.`);
  return text;
}

/** A workbook needn't have styles. If it has styles, all used styles must be included. */
function getNumberKind(style: number, { numberKinds }: SheetContext): NumberKind {
  if (numberKinds.length === 0) return 'number';
  const kind = numberKinds[style];
  if (kind === undefined) throw new Error(`There is no style ${style}.`);
  return kind;
}
