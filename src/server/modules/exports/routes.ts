import type { Readable } from 'node:stream';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import { createIssue } from '#core/issues.ts';
import type { Item } from '#core/model.ts';
import { recordValues } from '#core/systemFields.ts';
import { attachment } from '#server/kernel/http/attachment.ts';
import type { ApiRequest, Handlers } from '#server/kernel/http/handlers.ts';
import { invalid } from '#server/kernel/problem/problem.ts';
import { requireTimeZone } from '#server/modules/accounts/index.ts';
import { familiesOf, mayReadFamily } from '#server/modules/family/index.ts';
import {
  createFieldContext,
  type OpenDirectory,
  presentItems,
  type RecordCalls,
  type RecordScope,
} from '#server/modules/records/index.ts';
import { countOf, itemPages, matchingIds } from '#server/modules/search/index.ts';
import { listTags } from '#server/modules/tags/index.ts';
import type { Cell } from './cell.ts';
import { csvFile } from './csvFile.ts';
import { type ExportColumn, exportColumns } from './exportColumns.ts';
import { jsonFile } from './jsonFile.ts';
import { cardFields, cardOf, type Relation, vcardFile } from './vcardFile.ts';
import { MOST_ROWS, xlsxFile } from './xlsxFile.ts';

/** Lists as files. What is asked for is checked before the first byte; the rest is streamed page by page. */
export function exportRoutes({ read }: RecordCalls): Handlers {
  return {
    exportItems: async request => {
      const { format, search, itemIds } = request.body;
      const started = await read(request, async (scope, opened) => ({
        columns: await columnsOf(inLanguage(scope, request), opened, request),
        cards: format === 'vcf' ? cardFields(scope, opened) : null,
        ids: await matchingIds(scope, opened, { request: search, itemIds }),
        directory: opened.compiled.directory,
      }));
      if (format === 'xlsx' && countOf(started.ids) > MOST_ROWS) {
        throw invalid([createIssue(['format'], 'TooManyRows', { max: MOST_ROWS })]);
      }
      const { columns, cards, directory } = started;
      const pagesOf = <T>(present: PresentItem<T>) =>
        itemPages(read, request, {
          ids: started.ids,
          isInTrash: search.deleted === true,
          present: async (scope, opened, rows) => {
            const items = await presentItems(scope, opened, rows);
            const families = cards ? await familiesIn(scope, opened, items) : noFamilies;
            return items.map(item =>
              present(item, contextOf(inLanguage(scope, request), opened, item), families.get(item.id) ?? []),
            );
          },
        });
      const file = cards
        ? vcardFile(
            pagesOf((item, context, family) => cardOf(cards, context, { display: item.display, family })),
          )
        : fileOf(
            format,
            { name: directory.name, columns },
            pagesOf((item, context) => columns.map(column => column.cell(item, context))),
          );
      return attachment(file, {
        name: `${directory.name}.${format}`,
        plainName: `${directory.code}.${format}`,
      });
    },
  };
}

type PresentItem<T> = (item: Item, context: FieldContext, family: readonly Relation[]) => T;

const noFamilies: ReadonlyMap<string, readonly Relation[]> = new Map();

async function familiesIn(scope: RecordScope, opened: OpenDirectory, items: readonly Item[]) {
  if (!mayReadFamily(scope, opened)) return noFamilies;
  return familiesOf(
    scope,
    opened,
    items.map(({ id }) => id),
  );
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

function contextOf(scope: RecordScope, { compiled }: OpenDirectory, item: Item): FieldContext {
  const references = new Map(Object.entries(item.references ?? {}));
  const record = { values: recordValues(item, compiled.registry), references };
  const { findField } = scope.world;
  return { ...createFieldContext(scope, compiled.registry, record), findField };
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
