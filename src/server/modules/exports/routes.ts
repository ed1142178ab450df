import type { FieldContext } from '#core/field/fieldPlugin.ts';
import { createIssue } from '#core/issues.ts';
import type { Item } from '#core/model.ts';
import { SYSTEM_ID } from '#core/systemFields.ts';
import { attachment } from '#server/kernel/http/attachment.ts';
import type { ApiRequest, Handlers } from '#server/kernel/http/handlers.ts';
import { invalid } from '#server/kernel/problem/problem.ts';
import { familiesOf, mayReadFamily } from '#server/modules/family/index.ts';
import {
  type OpenDirectory,
  presentItems,
  type RecordCalls,
  type RecordScope,
} from '#server/modules/records/index.ts';
import { countOf, itemPages, matchingIds } from '#server/modules/search/index.ts';
import { listTags } from '#server/modules/tags/index.ts';
import { columnsIn, type ExportColumn, exportColumns, withNumber } from './exportColumns.ts';
import { exportProcesses } from './exportProcesses.ts';
import { contextOf, inLanguage, requireRoom, sheetsOf, tableFile, timeZoneOf } from './tableFile.ts';
import { cardFields, cardOf, type Relation, vcardFile } from './vcardFile.ts';

/** Lists as files. What is asked for is checked before the first byte; the rest is streamed page by page. */
export function exportRoutes(calls: RecordCalls): Handlers {
  const { read } = calls;
  return {
    exportProcesses: request => exportProcesses(calls, request),
    exportItems: async request => {
      const { format, search, itemIds, rowsOf } = request.body;
      const started = await read(request, async (scope, opened) => ({
        columns: await columnsOf(inLanguage(scope, request), opened, request),
        cards: format === 'vcf' ? cardFields(scope, opened) : null,
        ids: await matchingIds(scope, opened, { request: search, itemIds }),
        directory: opened.compiled.directory,
      }));
      requireRoom(format, countOf(started.ids));
      const { columns, cards, directory } = started;
      if (rowsOf !== undefined) requireTable(format, columns);
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
        : tableFile(
            format,
            { ...sheetsOf(directory.name, columns), isTableAlone: rowsOf !== undefined },
            () => pagesOf((item, context) => columns.map(column => column.cell(item, context))),
          );
      return attachment(file, {
        name: `${directory.name}.${format}`,
        plainName: `${directory.code}.${format}`,
      });
    },
  };
}

/** @throws ProblemError 422 where it is no table, or its rows cannot stand alone in the format. */
function requireTable(format: Export['body']['format'], columns: readonly ExportColumn[]): void {
  if (format !== 'csv' || !columns[1]?.table) throw invalid([createIssue(['rowsOf'], 'UnknownField')]);
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

async function columnsOf(
  scope: RecordScope,
  opened: OpenDirectory,
  { body, principal }: Export,
): Promise<readonly ExportColumn[]> {
  const around = { tags: await listTags(scope.trx), timeZone: timeZoneOf({ body, principal }) };
  const names = body.rowsOf === undefined ? body.columns : [SYSTEM_ID.number, body.rowsOf];
  const columns = exportColumns(scope, opened, { names, ...around });
  return body.format === 'xlsx' ? withNumber(columns, columnsIn(scope, opened, around)) : columns;
}
