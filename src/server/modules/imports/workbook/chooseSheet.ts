import type { Import } from '#core/model.ts';
import { ImportError } from '../errors.ts';
import { CELL_KINDS, isBlankRow, type RawTableRow } from '../reading/cellKinds.ts';
import type { Sheet, Workbook } from './openWorkbook.ts';
import type { SheetRow } from './sheetRows.ts';

export type SheetMetadata = Import['sheets'][number];

export interface ScannedSheet {
  readonly sheet: Sheet;
  readonly facts: SheetMetadata;
  /** The first row with content. */
  readonly first: RawTableRow | undefined;
}

/** Reads each sheet far enough to determine whether it has content. */
export async function scanSheets(workbook: Workbook): Promise<ScannedSheet[]> {
  const seen: ScannedSheet[] = [];
  // Several sheets can refer to the same part, which is read once.
  const firstByPart = new Map<string, RawTableRow | undefined>();
  for (const sheet of workbook.sheets) {
    const { name, isHidden, part } = sheet;
    const first = firstByPart.has(part) ? firstByPart.get(part) : await readFirstRow(workbook, sheet);
    firstByPart.set(part, first);
    seen.push({ sheet, facts: { name, isHidden, isEmpty: first === undefined }, first });
  }
  return seen;
}

async function readFirstRow(workbook: Workbook, sheet: Sheet): Promise<RawTableRow | undefined> {
  for await (const row of workbook.rows(sheet)) {
    const raw = toRawRow(row);
    if (!isBlankRow(raw)) return raw;
  }
  return undefined;
}

/**
 * Returns the requested sheet or, by default, the first sheet with content, preferring visible sheets.
 * @throws ImportError if no sheet has content, or the requested sheet doesn't exist.
 */
export function chooseSheet(sheets: readonly ScannedSheet[], wanted: string | undefined): ScannedSheet {
  const filled = sheets.filter(({ facts }) => !facts.isEmpty);
  const chosen =
    wanted === undefined
      ? (filled.find(({ facts }) => !facts.isHidden) ?? filled[0])
      : sheets.find(({ facts }) => facts.name === wanted);
  if (!chosen) throw new ImportError('ImportEmpty');
  return chosen;
}

export function toRawRow({ line, cells }: SheetRow): RawTableRow {
  const kinds = Array.from(cells, cell => cell?.kind ?? CELL_KINDS.text);
  return {
    line,
    cells: Array.from(cells, cell => cell?.text ?? ''),
    kinds: kinds.every(kind => kind === CELL_KINDS.text) ? null : kinds.join(''),
  };
}
