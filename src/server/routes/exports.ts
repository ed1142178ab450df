import type { Readable } from 'node:stream';
import { createIssue } from '#core/issues.ts';
import type { Item, SearchRequest } from '#core/model.ts';
import type { Context } from '../context.ts';
import type { Cell } from '../exports/cell.ts';
import { csvFile } from '../exports/csvFile.ts';
import { type ExportColumn, exportColumns } from '../exports/exportColumns.ts';
import { countOf, itemPages, matchingIds } from '../exports/itemPages.ts';
import { jsonArray, jsonFile } from '../exports/jsonFile.ts';
import { MOST_ROWS, xlsxFile } from '../exports/xlsxFile.ts';
import type { ApiRequest, Handlers } from '../http/handlers.ts';
import { invalid } from '../http/problem.ts';
import { requireTimeZone } from '../policies/account.ts';
import { presentItems } from '../presenters/item.ts';
import { type RecordCall, recordCalls } from '../records/recordCalls.ts';
import type { OpenDirectory, RecordScope } from '../records/recordScope.ts';
import { createFieldContext } from '../records/references.ts';
import { listTags } from '../repositories/tags.ts';

/** Lists as files. What is asked for is checked before the first byte; the rest is streamed page by page. */
export function exportRoutes(context: Context): Handlers {
  const { read } = recordCalls(context);

  return {
    exportItems: async request => {
      const { format, search, itemIds } = request.body;
      const started = await read(request, async (scope, opened) => ({
        columns: await columnsOf(inLanguage(scope, request), opened, request),
        ids: await matchingIds(scope, opened, { request: search, itemIds }),
        directory: opened.compiled.directory,
      }));
      if (format === 'xlsx' && countOf(started.ids) > MOST_ROWS) {
        throw invalid([createIssue(['format'], 'TooManyRows', { max: MOST_ROWS })]);
      }
      const { columns, directory } = started;
      const pages = itemPages(read, request, {
        ids: started.ids,
        isInTrash: search.deleted === true,
        present: async (scope, opened, rows) => {
          const items = await presentItems(scope, opened, rows);
          return items.map(item => cellsOf(inLanguage(scope, request), opened, { item, columns }));
        },
      });
      return attachment(fileOf(format, { name: directory.name, columns }, pages), {
        name: `${directory.name}.${format}`,
        plainName: `${directory.code}.${format}`,
      });
    },
  };
}

/** All matches as a JSON array of whole records (specification section 7, `?json=true`). */
export async function streamItems(context: Context, request: RecordCall & { body: SearchRequest }) {
  const { read } = recordCalls(context);
  const { ids, directory } = await read(request, async (scope, opened) => ({
    ids: await matchingIds(scope, opened, { request: request.body }),
    directory: opened.compiled.directory,
  }));
  const isInTrash = request.body.deleted === true;
  const pages = itemPages(read, request, { ids, isInTrash, present: presentItems });
  const plainName = `${directory.code}.json`;
  return attachment(jsonArray(pages), { name: plainName, plainName });
}

type Export = ApiRequest<'exportItems'>;

async function columnsOf(scope: RecordScope, opened: OpenDirectory, { body, principal }: Export) {
  if (body.timeZone !== undefined) requireTimeZone(body.timeZone);
  return exportColumns(scope, opened, {
    names: body.columns,
    tags: await listTags(scope.trx),
    timeZone: body.timeZone ?? principal.user.account.timeZone,
  });
}

function inLanguage(scope: RecordScope, { body: { lang } }: Export): RecordScope {
  return lang === undefined ? scope : { ...scope, locale: lang === 'ua' ? 'uk' : 'en' };
}

function cellsOf(
  scope: RecordScope,
  { compiled }: OpenDirectory,
  { item, columns }: { item: Item; columns: readonly ExportColumn[] },
): Cell[] {
  const references = new Map(Object.entries(item.references ?? {}));
  const record = { values: item.customFields, references };
  const { findField } = scope.world;
  const context = { ...createFieldContext(scope, compiled.registry, record), findField };
  return columns.map(column => column.cell(item, context));
}

function fileOf(
  format: Export['body']['format'],
  { name, columns }: { name: string; columns: readonly ExportColumn[] },
  pages: AsyncIterable<Cell[][]>,
): Readable {
  const headings = columns.map(column => column.heading);
  if (format === 'csv') return csvFile(headings, pages);
  return format === 'json' ? jsonFile(headings, pages) : xlsxFile({ name, headings }, pages);
}

function attachment(raw: Readable, { name, plainName }: { name: string; plainName: string }) {
  return {
    status: 200 as const,
    raw,
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  };
}
