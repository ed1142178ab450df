import { nameInDisplay } from '#core/field/display.ts';
import { DIRECTORY_FIELD, NAME_FIELD } from '#core/field/system/joinedSystemFields.ts';
import { orderOf, plannedSearches, processTypes } from '#server/modules/processes/index.ts';
import {
  type OpenDirectory,
  presentItems,
  type RecordScope,
  type StoredItem,
} from '#server/modules/records/index.ts';
import { countAcross, matchingAcross, pagesAcross } from '#server/modules/search/index.ts';
import { listTags } from '#server/modules/tags/index.ts';
import { type Cell, textCell } from './cell.ts';
import {
  columnsIn as columnsOfDirectory,
  type ExportColumn,
  headingOf,
  requireKnown,
  type Surroundings,
} from './exportColumns.ts';
import type { Asked, ExportKind } from './exportKind.ts';
import { messages } from './messages/index.ts';
import { contextOf, inLanguage, requireRoom, tableFile, timeZoneOf } from './tableFile.ts';

/** Exports processes of several types as one table: cells of columns that a type doesn't have are empty. */
export const exportProcesses: ExportKind<'exportProcesses'> = {
  async start({ readAccount }, asked) {
    const { format, search, itemIds } = asked.body;
    const started = await readAccount(asked.principal, async plain => {
      const scope = inLanguage(plain, asked);
      await columnsIn(scope, asked);
      const searches = plannedSearches(scope, search);
      return {
        directoryIds: searches.map(({ opened }) => opened.key.directoryId),
        ids: await matchingAcross(scope, { searches, orderBy: orderOf(search), itemIds }),
        name: nameIn(scope),
      };
    });
    const { ids, directoryIds, name } = started;
    const count = countAcross(ids);
    requireRoom(format, count);
    return {
      ids,
      count,
      directoryIds,
      file: { name: `${name}.${format}`, plainName: `processes.${format}` },
    };
  },
  async write({ readAccount }, asked, { ids, directoryIds }) {
    const { headings, byType, name } = await readAccount(asked.principal, async plain => {
      const scope = inLanguage(plain, asked);
      return { ...(await columnsIn(scope, asked)), name: nameIn(scope) };
    });
    const pages = () =>
      pagesAcross(readAccount, asked.principal, {
        ids,
        directoryIds,
        present: (scope, opened, rows) => rowsOf(inLanguage(scope, asked), opened, { rows, byType }),
      });
    return tableFile(asked.body.format, { name, headings }, pages);
  },
};

function nameIn({ locale }: RecordScope): string {
  return messages.text(locale, 'export.processes');
}

async function columnsIn(scope: RecordScope, asked: Asked<'exportProcesses'>) {
  const around = { tags: await listTags(scope.trx), timeZone: timeZoneOf(asked) };
  return columnsOfTypes(scope, { names: asked.body.columns, around });
}

type ColumnsOfType = readonly (ExportColumn | undefined)[];

/** @throws ProblemError 400 naming columns that no readable type has or shows. */
function columnsOfTypes(
  scope: RecordScope,
  { names, around }: { names: readonly string[]; around: Surroundings },
): { headings: string[]; byType: ReadonlyMap<string, ColumnsOfType> } {
  const byType = new Map<string, ColumnsOfType>();
  for (const opened of processTypes(scope)) {
    const columnOf = columnsOfDirectory(scope, opened, around);
    const columns = names.map(name => joinedColumn(scope, opened, name) ?? columnOf(name));
    byType.set(opened.key.directoryId, columns);
  }
  const headings = names.map(
    (_, index) => [...byType.values()].find(columns => columns[index] !== undefined)?.[index]?.heading,
  );
  if (byType.size > 0) requireKnown(headings);
  return { headings: names.map((name, index) => headings[index] ?? headingOf(scope.locale, name)), byType };
}

/** Returns the additional columns of a list with several types: the name of a process, and its type. */
function joinedColumn(
  { locale }: RecordScope,
  { compiled: { directory } }: OpenDirectory,
  name: string,
): ExportColumn | undefined {
  const heading = headingOf(locale, name);
  if (name === NAME_FIELD) return { heading, cell: ({ display }) => textCell(nameInDisplay(display)) };
  if (name === DIRECTORY_FIELD) return { heading, cell: () => textCell(directory.name) };
  return undefined;
}

async function rowsOf(
  scope: RecordScope,
  opened: OpenDirectory,
  { rows, byType }: { rows: StoredItem[]; byType: ReadonlyMap<string, ColumnsOfType> },
): Promise<Map<string, Cell[]>> {
  const columns = byType.get(opened.key.directoryId) ?? [];
  const items = await presentItems(scope, opened, rows);
  return new Map(
    items.map(item => {
      const context = contextOf(scope, opened, item);
      return [item.id, columns.map(column => column?.cell(item, context) ?? textCell(''))];
    }),
  );
}
