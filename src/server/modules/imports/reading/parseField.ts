/** Reads a field's value from the columns of a row that map to the field. */

import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext, ParsedText } from '#core/field/fieldPlugin.ts';
import { joinList, splitList } from '#core/field/texts/listText.ts';
import { findCountryCode } from '#core/import/findCountryCode.ts';
import { canMapSeveralColumns, findColumnJoiner, joinColumns } from '#core/import/joinColumns.ts';
import { parseOptionNames } from '#core/import/missingOptions.ts';
import { createIssue } from '#core/issues.ts';
import type { FieldValue, Issue } from '#core/model.ts';
import { validateShapes } from '#core/record/validateRecord.ts';
import { normalizeForComparison } from '#core/text.ts';
import { getSchemaValidator } from '#server/modules/definitions/index.ts';
import type { LookupResult } from '#server/modules/records/index.ts';
import type { ImportRun, RunColumn } from '../context.ts';
import type { StoredImportRow } from '../repositories/importRows.ts';
import { CELL_KINDS } from './cellKinds.ts';
import type { MissingReference } from './parseRow.ts';
import { getCurrentCell, type RowCell, validateCell } from './rowTexts.ts';

interface Fault {
  readonly issue: Issue;
  readonly column: number;
}

export interface ParsedField {
  /** `undefined` if the value couldn't be read; `null` if the cell is blank. */
  readonly value: FieldValue | null | undefined;
  readonly fault?: Fault | undefined;
  /** Errors in columns other than the one that determined the result. */
  readonly passedOver?: readonly Fault[];
}

interface FieldColumn {
  readonly row: StoredImportRow;
  readonly column: RunColumn;
  readonly field: BoundField;
}

/** Reads the value of a field. Adds the records that have to be created for the value to `missing`. */
export function parseField(run: ImportRun, read: FieldColumn, missing: MissingReference[]): ParsedField {
  const isChoice = read.column.sources.length > 1 && canMapSeveralColumns(read.field);
  return isChoice ? readFirst(run, read, missing) : readColumn(run, read, missing);
}

/** Returns the value of the first of several columns that can be read. */
function readFirst(run: ImportRun, read: FieldColumn, missing: MissingReference[]): ParsedField {
  const faults: Fault[] = [];
  for (const source of read.column.sources) {
    const column = { ...read.column, column: source.column, sources: [source], leavesBlank: true };
    const { value, fault } = readColumn(run, { ...read, column }, missing);
    if (fault) faults.push(fault);
    if (value) return { value, passedOver: faults };
  }
  const [fault, ...others] = faults;
  return fault ? { value: undefined, fault, passedOver: others } : { value: null };
}

function readColumn(run: ImportRun, read: FieldColumn, missing: MissingReference[]): ParsedField {
  const { field } = read;
  const { column, leavesBlank } = read.column;
  const { cell, fault } = getJoinedCell(run, read);
  if (!cell) return { value: undefined, fault };
  if (cell.text.trim() === '') return { value: null, fault };
  const bad = (issue: Issue) => ({ value: undefined, fault: { column, issue } });
  const parsed = parseCell(run, { ...read, cell, missing });
  if ('issue' in parsed && leavesBlank && field.isArray)
    return readGoodValues(run, { ...read, cell, missing });
  if ('issue' in parsed) return bad(findOptionError(run, read, cell.text) ?? parsed.issue);
  // A value can only be left blank if it is rejected here, because the check of the whole row comes later.
  const issue = leavesBlank ? findValueError(run, field, parsed.value) : undefined;
  return issue ? bad(issue) : { value: parsed.value ?? null, fault };
}

function readGoodValues(
  run: ImportRun,
  read: FieldColumn & { cell: RowCell; missing: MissingReference[] },
): ParsedField {
  const { column } = read.column;
  const good: string[] = [];
  let fault: Fault | undefined;
  const parse = (texts: readonly string[], missing: MissingReference[]) =>
    parseCell(run, { ...read, cell: { ...read.cell, text: joinList(texts) }, missing });
  for (const text of splitList(read.cell.text)) {
    const parsed = parse([text], read.missing);
    const issue = 'issue' in parsed ? parsed.issue : findValueError(run, read.field, parsed.value);
    if (issue) fault ??= { column, issue };
    else good.push(text);
  }
  const parsed = parse(good, []);
  return { value: 'value' in parsed ? parsed.value : undefined, fault };
}

/**
 * Returns the single cell, or a text joined from several cells. An invalid part of the value can be left blank, so that
 * the rest is used.
 */
function getJoinedCell(
  run: ImportRun,
  { row, column: { column, sources, leavesBlank }, field }: FieldColumn,
): { readonly cell?: RowCell; readonly fault?: Fault } {
  const joining = findColumnJoiner(field);
  if (!joining || (sources.length === 1 && sources[0]?.part === undefined)) {
    const cell = getCurrentCell(row, column, run.replacements);
    const issue = validateCell(cell);
    return issue ? { fault: { column, issue } } : { cell };
  }
  const cells = sources.map(source => ({
    ...source,
    ...getCurrentCell(row, source.column, run.replacements),
  }));
  for (const cell of cells) {
    const issue = validateCell(cell);
    if (issue) return { fault: { column: cell.column, issue } };
  }
  const asText = (text: string) => ({ text, kind: CELL_KINDS.text });
  const joined = joinColumns(joining, cells);
  if ('text' in joined) return { cell: asText(joined.text) };
  if (!leavesBlank) return { fault: joined };
  const rest = joinColumns(
    joining,
    cells.filter(({ part }) => part === undefined),
  );
  return 'text' in rest ? { cell: asText(rest.text), fault: joined } : { fault: joined };
}

/** Parses a cell. Numbers and dates of a workbook have a fixed format, regardless of the file's texts. */
function parseCell(
  run: ImportRun,
  { row, column, field, cell, missing }: FieldColumn & { cell: RowCell; missing: MissingReference[] },
): ParsedText {
  let several: string | undefined;
  const country = getCountry(run, row, column);
  const lookUp = (directoryId: string, text: string) => {
    const found = recordNamed(run, directoryId, text);
    if (found === 'several') several = text;
    else if (found) return found.id;
    const isMade =
      column.makesIn === directoryId && !found && run.lookUps.isWhole(directoryId) && mayBeName(text);
    if (isMade) missing.push({ directoryId, text: text.trim(), column: column.column });
    return undefined;
  };
  const context: FieldContext = {
    ...(cell.kind === CELL_KINDS.text ? run.context : run.plainContext),
    ...(country.code === undefined ? {} : { countryCode: country.code }),
    lookUp,
  };
  const parsed = field.parseText(cell.text, context);
  if ('value' in parsed) return parsed;
  if (several !== undefined) return { issue: createIssue([], 'AmbiguousReference', { text: several }) };
  if (country.unknown !== undefined)
    return { issue: createIssue([], 'UnknownCountry', { text: country.unknown }) };
  const day = cell.kind === CELL_KINDS.date ? cell.text.slice(0, 10) : cell.text;
  return day === cell.text ? parsed : field.parseText(day, context);
}

/**
 * Finds the record to which a text refers. A row of the file takes precedence over stored records, unless the text
 * contains a stored record's number with its name.
 */
function recordNamed(run: ImportRun, directoryId: string, text: string): LookupResult {
  const stored = run.lookUps.record(directoryId, text, run.context);
  if (!run.fileRecords || directoryId !== run.opened.key.directoryId) return stored;
  const [number] = /^#\d+/.exec(text.trim()) ?? [];
  const numbered = number === undefined ? undefined : run.lookUps.record(directoryId, number, run.context);
  if (typeof stored === 'object' && typeof numbered === 'object' && stored.id === numbered.id) return stored;
  return run.fileRecords.find(text, run.context) ?? stored ?? run.fileRecords.findFormer(text);
}

/** Returns the texts that a row looks up in any directory. */
export function getLookedUpTexts(run: ImportRun, read: FieldColumn): string[] {
  const { cell } = getJoinedCell(run, read);
  const texts: string[] = [];
  const lookUp = (_directoryId: string, text: string) => {
    texts.push(text);
    return FOUND;
  };
  if (cell && cell.text.trim() !== '') read.field.parseText(cell.text, { ...run.context, lookUp });
  return texts;
}

/** Represents any record, because only the texts matter here. */
const FOUND = '00000000-0000-0000-0000-000000000000';

/** Isn't the code of any country, so that only values with an explicit country are accepted. */
const NO_COUNTRY = 'zz';

/**
 * Returns the country whose formats the row uses, or no code for the account's country. `unknown` is a text that isn't
 * a country.
 */
function getCountry(
  run: ImportRun,
  row: StoredImportRow,
  { country, countryColumn }: RunColumn,
): { readonly code?: string | undefined; readonly unknown?: string } {
  const text =
    countryColumn === undefined ? '' : getCurrentCell(row, countryColumn, run.replacements).text.trim();
  if (text === '') return { code: country };
  const code = findCountryCode(text);
  return code === undefined ? { code: NO_COUNTRY, unknown: text } : { code };
}

/** Returns true if the text can be the name of a new record. A number or an id refers to an existing record instead. */
function mayBeName(text: string): boolean {
  return !/^#\d+/.test(text.trim()) && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text.trim());
}

/** Returns why an option in the text couldn't be added, or `undefined` if no option was rejected. */
function findOptionError(run: ImportRun, { field }: FieldColumn, text: string): Issue | undefined {
  const refused = run.options.get(field.definition.id)?.refused;
  if (!refused || refused.size === 0) return undefined;
  return parseOptionNames(field, text)
    .map(option => refused.get(normalizeForComparison(option)))
    .find(issue => issue !== undefined);
}

function findValueError(run: ImportRun, field: BoundField, value: FieldValue | undefined): Issue | undefined {
  if (!value) return undefined;
  const shape = validateShapes(getSchemaValidator(run.opened.compiled), { [field.definition.id]: value });
  return shape[0] ?? field.validate(field.normalize(value))[0];
}
