/** The common parts of exports of one directory and of several. */

import type { Readable } from 'node:stream';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import { getRecordValues } from '#core/field/system/systemFields.ts';
import { buildTableSheetHeadings } from '#core/import/tableSheet.ts';
import { createIssue } from '#core/issues.ts';
import type { Item } from '#core/model.ts';
import type { ApiRequest } from '#server/kernel/http/handlers.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import { requireTimeZone } from '#server/modules/identity/index.ts';
import { createFieldContext, type OpenDirectory, type RecordScope } from '#server/modules/records/index.ts';
import type { ExportCell } from './cell.ts';
import type { ExportColumn } from './createExportColumns.ts';
import { createCsvFile } from './csvFile.ts';
import { extractTableRows } from './extractTableRows.ts';
import { createJsonFile } from './jsonFile.ts';
import { createXlsxFile, MAX_XLSX_ROWS, type WorkbookSheets } from './xlsxFile.ts';

/** Includes `vcf`, which isn't a table. */
type Format = ApiRequest<'exportItems'>['body']['format'];
type Asked = Pick<ApiRequest<'exportProcesses'>, 'principal'> & {
  readonly body: Pick<ApiRequest<'exportProcesses'>['body'], 'timeZone' | 'lang'>;
};

/** @throws ProblemError 422 if the export exceeds the limit of a workbook. */
export function requireRowLimit(format: Format, count: number): void {
  if (format === 'xlsx' && count > MAX_XLSX_ROWS)
    throw createInvalidError([createIssue(['format'], 'TooManyRows', { max: MAX_XLSX_ROWS })]);
}

/** @throws ProblemError 422 if the time zone is invalid. */
export function getExportTimeZone({ body: { timeZone }, principal }: Asked): string {
  if (timeZone !== undefined) requireTimeZone(timeZone);
  return timeZone ?? principal.user.account.timeZone;
}

export function withExportLanguage(scope: RecordScope, { body: { lang } }: Pick<Asked, 'body'>): RecordScope {
  return lang === undefined ? scope : { ...scope, locale: lang === 'ua' ? 'uk' : 'en' };
}

export function createExportContext(
  scope: RecordScope,
  { compiled }: OpenDirectory,
  item: Item,
): FieldContext {
  const references = new Map(Object.entries(item.references ?? {}));
  const record = {
    values: getRecordValues(item, compiled.registry, scope.principal.user.account.timeZone),
    references,
  };
  const { findField } = scope.world;
  return { ...createFieldContext(scope, compiled.registry, record), findField };
}

/** `pages` starts reading the records again on each call. */
export function createTableFile(
  format: Format,
  sheets: WorkbookSheets & { readonly isTableAlone?: boolean },
  pages: () => AsyncIterable<ExportCell[][]>,
): Readable {
  const [table] = sheets.tables ?? [];
  if (sheets.isTableAlone && table) {
    const { headings, key = 0 } = sheets;
    return createCsvFile(
      buildTableSheetHeadings(headings[key] ?? '', table),
      extractTableRows(pages(), { column: table.column, key }),
    );
  }
  if (format === 'csv') return createCsvFile(sheets.headings, pages());
  return format === 'json' ? createJsonFile(sheets.headings, pages()) : createXlsxFile(sheets, pages);
}

/**
 * A table gets a separate sheet only if its heading is unique. These sheets refer to records by number, so
 * the heading of the number column must be unique, too.
 */
export function toExportSheets(name: string, columns: readonly ExportColumn[]): WorkbookSheets {
  const headings = columns.map(({ heading }) => heading);
  const isAlone = (heading: string) => headings.indexOf(heading) === headings.lastIndexOf(heading);
  const key = columns.findIndex(({ isNumber }) => isNumber);
  if (key < 0 || !isAlone(headings[key] ?? '')) return { name, headings };
  const tables = columns.flatMap(({ heading, table }, column) =>
    table && isAlone(heading) ? [{ column, name: heading, headings: table }] : [],
  );
  return { name, headings, tables, key };
}
