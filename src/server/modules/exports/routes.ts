import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { Item } from '#core/model.ts';
import { attachment } from '#server/kernel/http/attachment.ts';
import type { ApiRequest, Handlers } from '#server/kernel/http/handlers.ts';
import {
  type OpenDirectory,
  presentItems,
  type RecordCalls,
  type RecordScope,
} from '#server/modules/records/index.ts';
import { countOf, itemPages, matchingIds } from '#server/modules/search/index.ts';
import { listTags } from '#server/modules/tags/index.ts';
import { exportColumns } from './exportColumns.ts';
import { exportProcesses } from './exportProcesses.ts';
import { contextOf, inLanguage, requireRoom, tableFile, timeZoneOf } from './tableFile.ts';
import { cardFields, cardOf, vcardFile } from './vcardFile.ts';

/** Lists as files. What is asked for is checked before the first byte; the rest is streamed page by page. */
export function exportRoutes(calls: RecordCalls): Handlers {
  const { read } = calls;
  return {
    exportProcesses: request => exportProcesses(calls, request),
    exportItems: async request => {
      const { format, search, itemIds } = request.body;
      const started = await read(request, async (scope, opened) => ({
        columns: await columnsOf(inLanguage(scope, request), opened, request),
        cards: format === 'vcf' ? cardFields(scope, opened) : null,
        ids: await matchingIds(scope, opened, { request: search, itemIds }),
        directory: opened.compiled.directory,
      }));
      requireRoom(format, countOf(started.ids));
      const { columns, cards, directory } = started;
      const pagesOf = <T>(present: PresentItem<T>) =>
        itemPages(read, request, {
          ids: started.ids,
          isInTrash: search.deleted === true,
          present: async (scope, opened, rows) => {
            const items = await presentItems(scope, opened, rows);
            return items.map(item => present(item, contextOf(inLanguage(scope, request), opened, item)));
          },
        });
      const file = cards
        ? vcardFile(pagesOf((item, context) => cardOf(cards, context, item.display)))
        : tableFile(
            format,
            { name: directory.name, headings: columns.map(column => column.heading) },
            pagesOf((item, context) => columns.map(column => column.cell(item, context))),
          );
      return attachment(file, {
        name: `${directory.name}.${format}`,
        plainName: `${directory.code}.${format}`,
      });
    },
  };
}

type PresentItem<T> = (item: Item, context: FieldContext) => T;

type Export = ApiRequest<'exportItems'>;

async function columnsOf(scope: RecordScope, opened: OpenDirectory, { body, principal }: Export) {
  return exportColumns(scope, opened, {
    names: body.columns,
    tags: await listTags(scope.trx),
    timeZone: timeZoneOf({ body, principal }),
  });
}
