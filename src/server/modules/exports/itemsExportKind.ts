import type { FieldContext } from '#core/field/fieldPlugin.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { createIssue } from '#core/issues.ts';
import type { Item } from '#core/model.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import { canReadRelations, readFamilies } from '#server/modules/family/index.ts';
import { type OpenDirectory, presentItems, type RecordScope } from '#server/modules/records/index.ts';
import { countJoinedIds, findMatchingIds, readRecordPages } from '#server/modules/search/index.ts';
import { listTags } from '#server/modules/tags/index.ts';
import {
  addNumberColumn,
  createExportColumnFinder,
  createExportColumns,
  type ExportColumn,
} from './createExportColumns.ts';
import type { ExportKind, ExportRequestData } from './exportKind.ts';
import {
  createExportContext,
  createTableFile,
  getExportTimeZone,
  requireRowLimit,
  toExportSheets,
  withExportLanguage,
} from './tableFile.ts';
import {
  type ContactRelation,
  createVcardFile,
  formatContactCard,
  getContactCardFields,
} from './vcardFile.ts';

/** Exports the list of a directory to a file. */
export const itemsExportKind: ExportKind<'exportItems'> = {
  async start({ read }, asked) {
    const { format, search, itemIds, rowsOf } = asked.body;
    const started = await read(asked, async (scope, opened) => ({
      columns: await readColumns(withExportLanguage(scope, asked), opened, asked),
      ids: await findMatchingIds(scope, opened, { request: search, itemIds }),
      directory: opened.compiled.directory,
    }));
    const { ids, columns, directory } = started;
    const count = countJoinedIds(ids);
    requireRowLimit(format, count);
    if (rowsOf !== undefined) requireTable(format, columns);
    const file = { name: `${directory.name}.${format}`, plainName: `${directory.code}.${format}` };
    return { ids, count, directoryIds: [], file };
  },
  async write({ read }, asked, { ids }) {
    const { format, search, rowsOf } = asked.body;
    const { columns, cards, name } = await read(asked, async (scope, opened) => ({
      columns: await readColumns(withExportLanguage(scope, asked), opened, asked),
      cards: format === 'vcf' ? getContactCardFields(scope, opened) : null,
      name: opened.compiled.directory.name,
    }));
    const pagesOf = <T>(present: PresentItem<T>) =>
      readRecordPages(read, asked, {
        ids,
        isInTrash: search.deleted === true,
        present: async (scope, opened, rows) => {
          const items = await presentItems(scope, opened, rows);
          const families = cards ? await familiesIn(scope, opened, items) : noFamilies;
          return items.map(item =>
            present(
              item,
              createExportContext(withExportLanguage(scope, asked), opened, item),
              families.get(item.id) ?? [],
            ),
          );
        },
      });
    if (cards)
      return createVcardFile(
        pagesOf((item, context, family) =>
          formatContactCard(cards, context, { display: item.display, family }),
        ),
      );
    return createTableFile(
      format,
      { ...toExportSheets(name, columns), isTableAlone: rowsOf !== undefined },
      () => pagesOf((item, context) => columns.map(column => column.cell(item, context))),
    );
  },
};

/**
 * @throws ProblemError 422 if the column isn't a table, or its rows can't be exported separately in this
 * format.
 */
function requireTable(
  format: ExportRequestData<'exportItems'>['body']['format'],
  columns: readonly ExportColumn[],
): void {
  if (format !== 'csv' || !columns[1]?.table)
    throw createInvalidError([createIssue(['rowsOf'], 'UnknownField')]);
}

type PresentItem<T> = (item: Item, context: FieldContext, family: readonly ContactRelation[]) => T;

const noFamilies: ReadonlyMap<string, readonly ContactRelation[]> = new Map();

async function familiesIn(scope: RecordScope, opened: OpenDirectory, items: readonly Item[]) {
  if (!canReadRelations(scope, opened)) return noFamilies;
  return readFamilies(
    scope,
    opened,
    items.map(({ id }) => id),
  );
}

async function readColumns(
  scope: RecordScope,
  opened: OpenDirectory,
  { body, principal }: ExportRequestData<'exportItems'>,
): Promise<readonly ExportColumn[]> {
  const around = { tags: await listTags(scope.trx), timeZone: getExportTimeZone({ body, principal }) };
  const names = body.rowsOf === undefined ? body.columns : [SYSTEM_ID.number, body.rowsOf];
  const columns = createExportColumns(scope, opened, { names, ...around });
  return body.format === 'xlsx'
    ? addNumberColumn(columns, createExportColumnFinder(scope, opened, around))
    : columns;
}
