import { parseNameFromDisplay } from '#core/field/display.ts';
import { DIRECTORY_FIELD_ID, NAME_FIELD_ID } from '#core/field/system/joinedSystemFields.ts';
import { getProcessOrder, getProcessTypes, planProcessSearches } from '#server/modules/processes/index.ts';
import {
  type OpenDirectory,
  presentItems,
  type RecordScope,
  type StoredItem,
} from '#server/modules/records/index.ts';
import {
  countFoundIds,
  findMatchingIdsAcrossDirectories,
  readPagesAcrossDirectories,
} from '#server/modules/search/index.ts';
import { listTags } from '#server/modules/tags/index.ts';
import { createTextCell, type ExportCell } from './cell.ts';
import {
  createExportColumnFinder as columnsOfDirectory,
  type ExportColumn,
  type ExportEnvironment,
  getExportHeading,
  rejectUnknownColumns,
} from './createExportColumns.ts';
import type { ExportKind, ExportRequestData } from './exportKind.ts';
import { messages } from './messages/index.ts';
import {
  createExportContext,
  createTableFile,
  getExportTimeZone,
  requireRowLimit,
  withExportLanguage,
} from './tableFile.ts';

/** Exports processes of several types as one table: cells of columns that a type doesn't have are empty. */
export const processesExportKind: ExportKind<'exportProcesses'> = {
  async start({ readAccount }, asked) {
    const { format, search, itemIds } = asked.body;
    const started = await readAccount(asked.principal, async plain => {
      const scope = withExportLanguage(plain, asked);
      await readColumns(scope, asked);
      const searches = planProcessSearches(scope, search);
      return {
        directoryIds: searches.map(({ opened }) => opened.key.directoryId),
        ids: await findMatchingIdsAcrossDirectories(scope, {
          searches,
          orderBy: getProcessOrder(search),
          itemIds,
        }),
        name: getName(scope),
      };
    });
    const { ids, directoryIds, name } = started;
    const count = countFoundIds(ids);
    requireRowLimit(format, count);
    return {
      ids,
      count,
      directoryIds,
      file: { name: `${name}.${format}`, plainName: `processes.${format}` },
    };
  },
  async write({ readAccount }, asked, { ids, directoryIds }) {
    const { headings, byType, name } = await readAccount(asked.principal, async plain => {
      const scope = withExportLanguage(plain, asked);
      return { ...(await readColumns(scope, asked)), name: getName(scope) };
    });
    const pages = () =>
      readPagesAcrossDirectories(readAccount, asked.principal, {
        ids,
        directoryIds,
        present: (scope, opened, rows) =>
          readRows(withExportLanguage(scope, asked), opened, { rows, byType }),
      });
    return createTableFile(asked.body.format, { name, headings }, pages);
  },
};

function getName({ locale }: RecordScope): string {
  return messages.text(locale, 'export.processes');
}

async function readColumns(scope: RecordScope, asked: ExportRequestData<'exportProcesses'>) {
  const around = { tags: await listTags(scope.trx), timeZone: getExportTimeZone(asked) };
  return getTypeColumns(scope, { names: asked.body.columns, around });
}

type ColumnsOfType = readonly (ExportColumn | undefined)[];

/** @throws ProblemError 400 naming columns that no readable type has or shows. */
function getTypeColumns(
  scope: RecordScope,
  { names, around }: { names: readonly string[]; around: ExportEnvironment },
): { headings: string[]; byType: ReadonlyMap<string, ColumnsOfType> } {
  const byType = new Map<string, ColumnsOfType>();
  for (const opened of getProcessTypes(scope)) {
    const columnOf = columnsOfDirectory(scope, opened, around);
    const columns = names.map(name => getJoinedColumn(scope, opened, name) ?? columnOf(name));
    byType.set(opened.key.directoryId, columns);
  }
  const headings = names.map(
    (_, index) => [...byType.values()].find(columns => columns[index] !== undefined)?.[index]?.heading,
  );
  if (byType.size > 0) rejectUnknownColumns(headings);
  return {
    headings: names.map((name, index) => headings[index] ?? getExportHeading(scope.locale, name)),
    byType,
  };
}

/** Returns the additional columns of a list with several types: the name of a process, and its type. */
function getJoinedColumn(
  { locale }: RecordScope,
  { compiled: { directory } }: OpenDirectory,
  name: string,
): ExportColumn | undefined {
  const heading = getExportHeading(locale, name);
  if (name === NAME_FIELD_ID)
    return { heading, cell: ({ display }) => createTextCell(parseNameFromDisplay(display)) };
  if (name === DIRECTORY_FIELD_ID) return { heading, cell: () => createTextCell(directory.name) };
  return undefined;
}

async function readRows(
  scope: RecordScope,
  opened: OpenDirectory,
  { rows, byType }: { rows: StoredItem[]; byType: ReadonlyMap<string, ColumnsOfType> },
): Promise<Map<string, ExportCell[]>> {
  const columns = byType.get(opened.key.directoryId) ?? [];
  const items = await presentItems(scope, opened, rows);
  return new Map(
    items.map(item => {
      const context = createExportContext(scope, opened, item);
      return [item.id, columns.map(column => column?.cell(item, context) ?? createTextCell(''))];
    }),
  );
}
