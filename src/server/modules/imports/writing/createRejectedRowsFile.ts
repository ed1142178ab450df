import type { Locale } from '#core/model.ts';
import type { ApiReply } from '#server/kernel/http/handlers.ts';
import { formatIssue } from '#server/kernel/messages/formatIssue.ts';
import { createCsvFile, createTextCell, type ExportCell } from '#server/modules/exports/index.ts';
import type { RecordCall, RecordCalls } from '#server/modules/records/index.ts';
import { messages } from '../messages/index.ts';
import { getRejectionIssues } from '../presenter.ts';
import { getCurrentCell, toReplacements } from '../reading/rowTexts.ts';
import { readRowsFrom } from '../repositories/importRows.ts';
import type { StoredImport } from '../repositories/imports.ts';
import { toImportKey } from '../repositories/imports.ts';
import type { StoredIssue } from '../tables.ts';

const BATCH_SIZE = 500;

/** Returns the rejected rows as a CSV file that can be fixed and imported again. Formulas in cells are neutralised. */
export function createRejectedRowsFile(
  read: RecordCalls['read'],
  call: RecordCall,
  { stored, names, locale }: { stored: StoredImport; names: ReadonlyMap<string, string>; locale: Locale },
): ApiReply<'exportRefusedRows'> {
  const columns = stored.facts.columns ?? [];
  const replacements = toReplacements(stored.settings);
  /**
   * Returns the reason, preceded by the name of the column in the file, or by the name of the field if the file has
   * no such column.
   */
  const reasonOf = ({ column, issue }: StoredIssue) => {
    const place = column === null ? names.get(String(issue.path[1])) : columns[column]?.name;
    return `${place ? `${place}: ` : ''}${formatIssue(locale, issue)}`;
  };
  async function* pages(): AsyncGenerator<ExportCell[][]> {
    for (let from = 0; ; ) {
      const rows = await read(call, ({ trx }) =>
        readRowsFrom(trx, toImportKey(stored), { from, take: BATCH_SIZE, outcomes: ['Refused'] }),
      );
      const last = rows.at(-1);
      if (!last) return;
      from = last.row + 1;
      yield rows.map(row => [
        createTextCell(String(row.line)),
        createTextCell(getRejectionIssues(row).map(reasonOf).join(' ')),
        ...columns.map(({ column }) => createTextCell(getCurrentCell(row, column, replacements).text)),
      ]);
    }
  }
  const name = `${stored.file_name.replace(/\.[^.]*$/, '')} refused.csv`;
  return {
    status: 200,
    raw: createCsvFile(
      [
        messages.text(locale, 'import.Line'),
        messages.text(locale, 'import.Reason'),
        ...columns.map(column => column.name),
      ],
      pages(),
    ),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="refused.csv"; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  };
}
