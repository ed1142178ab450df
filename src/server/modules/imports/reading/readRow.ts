/** A row of texts read as a write of a record: values, status, tags, comment, past, and what could not be read. */

import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext, ParsedText } from '#core/field/fieldPlugin.ts';
import { readInstant, readStatusHistory, statusNamed, type ToldStatus } from '#core/import/importedPast.ts';
import { COMMENT, STATUS_HISTORY } from '#core/import/matchColumns.ts';
import { createIssue } from '#core/issues.ts';
import type { FieldValue, FieldValuesPatch, Issue } from '#core/model.ts';
import { SYSTEM_ID } from '#core/systemFields.ts';
import { foldCase } from '#core/text.ts';
import type { ImportRun, RunColumn } from '../importRun.ts';
import type { StoredRow } from '../repositories/importRows.ts';
import type { StoredIssue } from '../tables.ts';
import { CELL_KINDS } from './cellKinds.ts';
import { cellOf, type RowCell } from './rowTexts.ts';

export interface Missing {
  /** The directory the record is to be made in; null for a tag. */
  readonly directoryId: string | null;
  readonly text: string;
  readonly column: number;
}

export interface ReadRow {
  readonly row: StoredRow;
  /** By field id; what is blank in the file is null. */
  readonly patch: FieldValuesPatch;
  readonly status: string | undefined;
  /** Undefined where the file says nothing of tags. */
  readonly tags: string[] | undefined;
  readonly comment: string | undefined;
  readonly createdAt: string | undefined;
  readonly statuses: ToldStatus[];
  /** The value of the key, where it is filled and readable. */
  readonly key: FieldValue | undefined;
  readonly issues: StoredIssue[];
  /** What does not exist yet and is to be made. */
  readonly missing: Missing[];
  readonly blankFields: ReadonlySet<string>;
}

type Draft = { -readonly [name in keyof ReadRow]: ReadRow[name] };

export function readRow(run: ImportRun, row: StoredRow): ReadRow {
  const blankFields = new Set<string>();
  const draft: Draft = {
    row,
    patch: {},
    status: undefined,
    tags: undefined,
    comment: undefined,
    createdAt: undefined,
    statuses: [],
    key: undefined,
    issues: tooLong(run, row),
    missing: [],
    blankFields,
  };
  for (const column of run.columns) {
    const cell = cellOf(row, column.column, run.replacements);
    const report = (issue: Issue) =>
      draft.issues.push({
        column: column.column,
        issue: { ...issue, path: [] },
        text: cell.text.slice(0, 300).toWellFormed(),
      });
    const fault = faultOf(cell);
    if (fault) report(fault);
    else if (column.field) readField(run, { column, field: column.field, cell, draft, blankFields, report });
    else readOther(run, { column, cell, draft, report });
  }
  return draft;
}

/** More cells than the file has columns: nobody can say what they belong to. */
function tooLong(run: ImportRun, { cells }: StoredRow): StoredIssue[] {
  const found = cells.findLastIndex(cell => cell.trim() !== '') + 1;
  if (found <= run.width) return [];
  return [{ column: null, issue: createIssue([], 'RowTooLong', { expected: run.width, found }) }];
}

function faultOf({ kind, text }: RowCell): Issue | undefined {
  if (kind === CELL_KINDS.error) return createIssue([], 'CellError', { text });
  if (kind === CELL_KINDS.formula) return createIssue([], 'FormulaNotComputed');
  return kind === CELL_KINDS.unsafe ? createIssue([], 'InvalidText') : undefined;
}

interface Reading {
  readonly column: RunColumn;
  readonly cell: RowCell;
  readonly draft: Draft;
  report(issue: Issue): void;
}

function readField(
  run: ImportRun,
  {
    column,
    field,
    cell,
    draft,
    blankFields,
    report,
  }: Reading & { field: BoundField; blankFields: Set<string> },
): void {
  const { id } = field.definition;
  if (cell.text.trim() === '') {
    draft.patch[id] = null;
    blankFields.add(id);
    return;
  }
  const parsed = parseCell(run, { column, field, cell, missing: draft.missing });
  if ('issue' in parsed) {
    report(parsed.issue);
    return;
  }
  draft.patch[id] = parsed.value ?? null;
  if (run.key === id) draft.key = field.normalize(parsed.value);
}

/** What a workbook holds as number or date is written in one form, whatever the texts of the file use. */
function parseCell(
  run: ImportRun,
  {
    column,
    field,
    cell,
    missing,
  }: { column: RunColumn; field: BoundField; cell: RowCell; missing: Missing[] },
): ParsedText {
  let several: string | undefined;
  const lookUp = (directoryId: string, text: string) => {
    const found = run.lookUps.record(directoryId, text);
    if (found === 'several') several = text;
    else if (found) return found.id;
    const isMade =
      column.makesIn === directoryId && !found && run.lookUps.isWhole(directoryId) && mayBeName(text);
    if (isMade) missing.push({ directoryId, text: text.trim(), column: column.column });
    return undefined;
  };
  const context: FieldContext = {
    ...(cell.kind === CELL_KINDS.text ? run.context : run.plainContext),
    lookUp,
  };
  const parsed = field.parseText(cell.text, context);
  if ('value' in parsed) return parsed;
  if (several !== undefined) return { issue: createIssue([], 'AmbiguousReference', { text: several }) };
  const day = cell.kind === CELL_KINDS.date ? cell.text.slice(0, 10) : cell.text;
  return day === cell.text ? parsed : field.parseText(day, context);
}

/** A number and an id name a record that exists; nothing is made of them. */
function mayBeName(text: string): boolean {
  return !/^#\d+/.test(text.trim()) && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text.trim());
}

function readOther(run: ImportRun, { column, cell, draft, report }: Reading): void {
  const text = cell.text.trim();
  if (text === '') return;
  const { statusList } = run.opened.compiled.directory;
  switch (column.target) {
    case SYSTEM_ID.number: {
      const number = Number(text.replace(/^#/, ''));
      if (!Number.isSafeInteger(number) || number < 1) report(createIssue([], 'InvalidNumber', { text }));
      else if (run.key === SYSTEM_ID.number) draft.key = { numberValue: number };
      return;
    }
    case SYSTEM_ID.status: {
      const status = statusNamed(text, statusList);
      if (status) draft.status = status.id;
      else report(createIssue([], 'UnknownStatus', { text }));
      return;
    }
    case SYSTEM_ID.tags:
      readTags(run, { column, cell, draft, report });
      return;
    case COMMENT:
      draft.comment = cell.text;
      return;
    case SYSTEM_ID.createdAt: {
      const told = readInstant(text, Date.now());
      if ('issue' in told) report(told.issue);
      else draft.createdAt = told.value;
      return;
    }
    case STATUS_HISTORY: {
      const told = readStatusHistory(text, { statuses: statusList, now: Date.now() });
      if ('issue' in told) report(told.issue);
      else draft.statuses = told.value;
    }
  }
}

function readTags(run: ImportRun, { column, cell, draft, report }: Reading): void {
  const names = cell.text.split(/[;,]/).map(name => name.trim());
  const ids = new Set<string>();
  for (const name of new Set(names.filter(one => one !== '').map(one => foldCase(one)))) {
    const written = names.find(one => foldCase(one) === name) ?? name;
    const id = run.lookUps.tag(name);
    if (id) ids.add(id);
    else if (column.makesTags)
      draft.missing.push({ directoryId: null, text: written, column: column.column });
    else report(createIssue([], 'UnknownTag', { text: written }));
  }
  draft.tags = [...ids];
}
