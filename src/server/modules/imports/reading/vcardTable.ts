import type { Readable } from 'node:stream';
import type { Import, Locale } from '#core/model.ts';
import { matchVcardColumns, type VcardFileColumn } from '#core/vcard/matchVcardColumns.ts';
import { toVcardCells, type VcardCell } from '#core/vcard/vcardCells.ts';
import { vcardColumns } from '#core/vcard/vcardColumns.ts';
import { MAX_PROPERTY_LENGTH, VcardError } from '#core/vcard/vcardLines.ts';
import { readVcards } from '#core/vcard/vcards.ts';
import { ImportError } from '../errors.ts';
import { CELL_KINDS } from './cellKinds.ts';
import { decodeStream } from './csvRows.ts';
import { type NamedRow, readNamedTable } from './namedTable.ts';
import type { TableSource } from './readTable.ts';

interface Reading {
  readonly encoding: string;
  /** The language of the column names. */
  readonly locale: Locale;
  checkWanted(): Promise<void>;
}

/** Reads the cards of a file as a table, with a column for each kind of value. @throws ImportError */
export async function readVcardTable(
  open: () => Readable,
  { encoding, locale, checkWanted }: Reading,
): Promise<TableSource> {
  const table = await readNamedTable(() => cardRows(open(), { encoding, checkWanted }));
  const columns = [...table.columns].map(([name, filled]) => ({ name, ...getColumn(name), filled }));
  const sorted = columns.toSorted((a, b) => getPlace(a) - getPlace(b));
  return {
    names: sorted.map(column => getHeading(column, locale)),
    hasMoreNames: table.hasMoreColumns,
    rows: table.rows(sorted.map(({ name }) => name)),
    match: (kept, targets) => {
      const width = Math.max(0, ...kept.map(({ column }) => column + 1));
      return matchVcardColumns(sorted.slice(0, width), targets);
    },
  };
}

async function* cardRows(
  content: Readable,
  { encoding, checkWanted }: Pick<Reading, 'encoding' | 'checkWanted'>,
): AsyncGenerator<NamedRow> {
  try {
    for await (const card of readVcards(decodeStream(content, encoding))) {
      await checkWanted();
      yield { line: card.line, cells: toVcardCells(card).map(getNamedCell) };
    }
  } catch (error) {
    if (!(error instanceof VcardError)) throw error;
    throw new ImportError(error.code, { line: error.line, limit: MAX_PROPERTY_LENGTH });
  } finally {
    content.destroy();
  }
}

function getNamedCell({ id, nth, text, isDate }: VcardCell) {
  return { name: nth === 1 ? id : `${id} ${nth}`, text, kind: isDate ? CELL_KINDS.date : CELL_KINDS.text };
}

/** Splits a name built by `getNamedCell`. Ids contain no spaces. */
function getColumn(name: string): Pick<VcardFileColumn, 'id' | 'nth'> {
  const [id = '', nth = '1'] = name.split(' ');
  return { id, nth: Number(nth) };
}

/**
 * Returns the sort position of a column. Well-known columns come first, then the others in the order of
 * their occurrence.
 */
function getPlace({ id, nth }: Pick<VcardFileColumn, 'id' | 'nth'>): number {
  const place = vcardColumns.findIndex(column => column.id === id);
  return place < 0 ? vcardColumns.length * 10 : place * 10 + nth;
}

function getHeading(
  { id, nth }: Pick<VcardFileColumn, 'id' | 'nth'>,
  locale: Locale,
): Import['columns'][number]['name'] {
  const name = vcardColumns.find(column => column.id === id)?.names[locale] ?? id;
  return nth === 1 ? name : `${name} ${nth}`;
}
