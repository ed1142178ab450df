/** Converts a row of texts to the write of a record: values, status, tags, comment and history, with errors. */

import type { BoundField } from '#core/field/boundField.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import {
  findStatusByName,
  parseInstant,
  parseStatusHistory,
  type StatusHistoryEntry,
} from '#core/import/importedPast.ts';
import { COMMENT_TARGET, STATUS_HISTORY_TARGET } from '#core/import/matchColumns.ts';
import { createIssue } from '#core/issues.ts';
import type { FieldValue, FieldValuesPatch, Issue } from '#core/model.ts';
import { normalizeForComparison } from '#core/text.ts';
import type { ImportRun, RunColumn } from '../context.ts';
import type { StoredImportRow } from '../repositories/importRows.ts';
import type { StoredIssue } from '../tables.ts';
import { parseField } from './parseField.ts';
import { getCurrentCell, validateCell } from './rowTexts.ts';

export interface MissingReference {
  /** The directory in which the record has to be created; `null` for a tag. */
  readonly directoryId: string | null;
  readonly text: string;
  readonly column: number;
}

export interface ParsedRow {
  readonly row: StoredImportRow;
  /** The values, keyed by field id; `null` for blank cells of the file. */
  readonly patch: FieldValuesPatch;
  readonly status: string | undefined;
  /** `undefined` if the file contains no tags. */
  readonly tags: string[] | undefined;
  readonly comment: string | undefined;
  readonly createdAt: string | undefined;
  readonly statuses: StatusHistoryEntry[];
  /** The value of the key, if its cell is filled and readable. */
  readonly key: FieldValue | undefined;
  readonly issues: StoredIssue[];
  /** Issues of values that couldn't be read and are left blank. The row isn't rejected because of them. */
  readonly leftBlank: StoredIssue[];
  /** Records and tags that have to be created. */
  readonly missing: MissingReference[];
  readonly blankFields: ReadonlySet<string>;
}

type Draft = { -readonly [name in keyof ParsedRow]: ParsedRow[name] };

/** @param columns Can be some of the run's columns if the values of the others aren't needed. */
export function parseRow(run: ImportRun, row: StoredImportRow, columns = run.columns): ParsedRow {
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
    leftBlank: [],
    missing: [],
    blankFields,
  };
  for (const column of columns) {
    const told = (issue: Issue, at = column.column): StoredIssue => {
      const text = getCurrentCell(row, at, run.replacements).text.slice(0, 300).toWellFormed();
      return { column: at, issue: { ...issue, path: [] }, text };
    };
    const report = (issue: Issue, at?: number) =>
      draft[column.leavesBlank ? 'leftBlank' : 'issues'].push(told(issue, at));
    const note = (issue: Issue, at: number) => draft.leftBlank.push(told(issue, at));
    if (column.field) readValue(run, { column, field: column.field, draft, blankFields, report, note });
    else readOther(run, { column, draft, report });
  }
  return draft;
}

interface ValueReading extends Reading {
  readonly field: BoundField;
  readonly blankFields: Set<string>;
  /** Reports an issue that doesn't reject the row. */
  note(issue: Issue, column: number): void;
}

/** Reads a field's value. A value that is left blank doesn't change the record. */
function readValue(run: ImportRun, { column, field, draft, blankFields, report, note }: ValueReading): void {
  const { id } = field.definition;
  const read = parseField(run, { row: draft.row, column, field }, draft.missing);
  if (read.fault) report(read.fault.issue, read.fault.column);
  for (const { issue, column: at } of read.passedOver ?? []) note(issue, at);
  if (read.value === undefined) return;
  draft.patch[id] = read.value;
  if (read.value === null) blankFields.add(id);
  else if (run.key === id) draft.key = field.normalize(read.value);
}

/**
 * Returns an issue if the row has more cells than the file has columns, because the further cells can't be assigned.
 */
function tooLong(run: ImportRun, { cells }: StoredImportRow): StoredIssue[] {
  const found = cells.findLastIndex(cell => cell.trim() !== '') + 1;
  if (found <= run.width) return [];
  return [{ column: null, issue: createIssue([], 'RowTooLong', { expected: run.width, found }) }];
}

interface Reading {
  readonly column: RunColumn;
  readonly draft: Draft;
  report(issue: Issue, column?: number): void;
}

function readOther(run: ImportRun, { column, draft, report }: Reading): void {
  const cell = getCurrentCell(draft.row, column.column, run.replacements);
  const fault = validateCell(cell);
  const text = cell.text.trim();
  if (fault) report(fault);
  if (fault || text === '') return;
  const { statusList } = run.opened.compiled.directory;
  switch (column.target) {
    case SYSTEM_ID.number: {
      const number = Number(text.replace(/^#/, ''));
      if (!Number.isSafeInteger(number) || number < 1) report(createIssue([], 'InvalidNumber', { text }));
      else if (run.key === SYSTEM_ID.number) draft.key = { numberValue: number };
      return;
    }
    case SYSTEM_ID.status: {
      const status = findStatusByName(text, statusList);
      if (status) draft.status = status.id;
      else report(createIssue([], 'UnknownStatus', { text }));
      return;
    }
    case SYSTEM_ID.tags:
      readTags(run, { column, text, draft, report });
      return;
    case COMMENT_TARGET:
      draft.comment = cell.text;
      return;
    case SYSTEM_ID.createdAt: {
      const told = parseInstant(text, Date.now());
      if ('issue' in told) report(told.issue);
      else draft.createdAt = told.value;
      return;
    }
    case STATUS_HISTORY_TARGET: {
      const told = parseStatusHistory(text, { statuses: statusList, now: Date.now() });
      if ('issue' in told) report(told.issue);
      else draft.statuses = told.value;
    }
  }
}

function readTags(run: ImportRun, { column, text, draft, report }: Reading & { text: string }): void {
  const names = text.split(/[;,]/).map(name => name.trim());
  const ids = new Set<string>();
  for (const name of new Set(names.filter(one => one !== '').map(one => normalizeForComparison(one)))) {
    const written = names.find(one => normalizeForComparison(one) === name) ?? name;
    const id = run.lookUps.tag(name);
    if (id) ids.add(id);
    else if (column.makesTags)
      draft.missing.push({ directoryId: null, text: written, column: column.column });
    else report(createIssue([], 'UnknownTag', { text: written }));
  }
  draft.tags = [...ids];
}
