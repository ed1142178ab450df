/**
 * Finds a workbook's sheets, and the parts to which their cells refer, by following the relationships between parts.
 */
import { posix } from 'node:path';
import { ImportError } from '../errors.ts';
import { findMergedRows, type MergedRows } from './mergedCells.ts';
import { type NumberKind, readNumberFormatKinds } from './numberFormats.ts';
import {
  findAttribute,
  findRelationId,
  parseXmlPart,
  SPREADSHEET_NAMESPACES,
  UnknownRootError,
} from './readXml.ts';
import { readSharedStrings } from './sharedStrings.ts';
import { readSheetRows, type SheetRow } from './sheetRows.ts';
import { openZip, type ZipArchive } from './zipParts.ts';

export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly part: string;
}

export interface Workbook {
  /** In display order, without charts, which have no rows. */
  readonly sheets: readonly Sheet[];
  rows(sheet: Sheet): AsyncGenerator<SheetRow>;
  /** Returns cells merged across several rows. Reads the whole part to find them. */
  merged(sheet: Sheet): Promise<MergedRows[]>;
  close(): void;
}

/** The maximum number of sheets, because a longer list would be useless and each sheet takes time to read. */
const MAX_SHEETS = 1_000;

/** @throws ImportError with the reason why the workbook can't be read; other errors if the workbook is damaged. */
export async function openWorkbook(path: string, onBytes: (count: number) => void): Promise<Workbook> {
  const zip = await openZip(path, onBytes);
  try {
    const main = await readMainPart(zip);
    const relations = await readRelations(zip, main);
    const { sheets, is1904 } = await readSheets(zip, main);
    const partsOf = (kind: string) => relations.filter(one => one.kind === kind).map(({ part }) => part);
    const [strings] = partsOf('sharedStrings');
    const [styles] = partsOf('styles');
    // Both are read before any sheet, because cells refer to them, wherever the parts are in the file.
    const context = {
      strings: strings === undefined ? [] : await readSharedStrings(zip.read(strings)),
      numberKinds:
        styles === undefined ? ([] as NumberKind[]) : await readNumberFormatKinds(zip.read(styles)),
      is1904,
    };
    return {
      sheets: sheets.flatMap(({ id, ...sheet }) => {
        const found = relations.find(relation => relation.id === id);
        if (!found) throw new Error(`The sheet ${sheet.name} is nowhere.`);
        return found.kind === 'worksheet' ? [{ ...sheet, part: found.part }] : [];
      }),
      rows: ({ part }) => readSheetRows(zip.read(part), context),
      merged: ({ part }) => findMergedRows(zip.read(part)),
      close: zip.close,
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function readMainPart(zip: ZipArchive): Promise<string> {
  const usual = 'xl/workbook.xml';
  const relations = zip.has('_rels/.rels') ? await readRelations(zip, '') : [];
  const main = relations.find(({ kind }) => kind === 'officeDocument')?.part ?? usual;
  // The file is a zip file of another type, e.g. a text document, or a binary workbook.
  if (!zip.has(main) || !/\.xml$/i.test(main)) throw new ImportError('NotATable');
  return main;
}

interface FoundSheet extends Omit<Sheet, 'part'> {
  readonly id: string | undefined;
}

async function readSheets(zip: ZipArchive, main: string): Promise<{ sheets: FoundSheet[]; is1904: boolean }> {
  const sheets: FoundSheet[] = [];
  let is1904 = false;
  try {
    await parseXmlPart(zip.read(main), {
      root: 'workbook',
      namespaces: SPREADSHEET_NAMESPACES,
      open(name, attributes) {
        if (name === 'workbookPr') is1904 = isTrue(findAttribute(attributes, 'date1904'));
        if (name !== 'sheet') return;
        if (sheets.length === MAX_SHEETS) throw new ImportError('WorkbookTooLarge');
        const state = findAttribute(attributes, 'state') ?? 'visible';
        sheets.push({
          name: findAttribute(attributes, 'name') ?? '',
          isHidden: state !== 'visible',
          id: findRelationId(attributes),
        });
      },
    });
  } catch (error) {
    throw error instanceof UnknownRootError ? new ImportError('NotATable') : error;
  }
  return { sheets, is1904 };
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on';
}

interface Relation {
  readonly id: string;
  /** The last part of the relationship's type, e.g. `worksheet` or `styles`. */
  readonly kind: string;
  readonly part: string;
}

const PACKAGE_RELATIONS = ['http://schemas.openxmlformats.org/package/2006/relationships'];

/** Returns the relationships of a part. The package itself is the part without a name. */
async function readRelations(zip: ZipArchive, part: string): Promise<Relation[]> {
  const relations: Relation[] = [];
  const folder = posix.dirname(part);
  await parseXmlPart(zip.read(posix.join(folder, '_rels', `${posix.basename(part)}.rels`)), {
    root: 'Relationships',
    namespaces: PACKAGE_RELATIONS,
    open(name, attributes) {
      if (name !== 'Relationship' || findAttribute(attributes, 'TargetMode') === 'External') return;
      const target = findAttribute(attributes, 'Target') ?? '';
      relations.push({
        id: findAttribute(attributes, 'Id') ?? '',
        kind: findAttribute(attributes, 'Type')?.split('/').at(-1) ?? '',
        part: getPartAt(folder, target),
      });
    },
  });
  return relations;
}

/** Resolves a target relative to a folder. A target that starts with a slash is relative to the package's root. */
function getPartAt(folder: string, target: string): string {
  const plain = decoded(target).replaceAll('\\', '/');
  return plain.startsWith('/') ? plain.slice(1) : posix.join(folder, plain);
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
