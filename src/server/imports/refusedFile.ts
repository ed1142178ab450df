import { type Cell, textCell } from '../exports/cell.ts';
import { csvFile } from '../exports/csvFile.ts';
import type { ApiReply } from '../http/handlers.ts';
import type { RecordCall, RecordCalls } from '../records/recordCalls.ts';
import { readRowsFrom } from '../repositories/importRows.ts';
import type { StoredImport } from '../repositories/imports.ts';
import { keyOf } from './importWork.ts';
import { cellOf, replacementsOf } from './rowTexts.ts';

const AT_ONCE = 500;

/** The refused rows as a file that can be mended and imported again; formulas in it are harmless. */
export function refusedFile(
  read: RecordCalls['read'],
  call: RecordCall,
  stored: StoredImport,
): ApiReply<'exportRefusedRows'> {
  const columns = stored.facts.columns ?? [];
  const replacements = replacementsOf(stored.settings);
  async function* pages(): AsyncGenerator<Cell[][]> {
    for (let from = 0; ; ) {
      const rows = await read(call, ({ trx }) =>
        readRowsFrom(trx, keyOf(stored), { from, take: AT_ONCE, outcomes: ['Refused'] }),
      );
      const last = rows.at(-1);
      if (!last) return;
      from = last.row + 1;
      yield rows.map(row => [
        textCell(String(row.line)),
        textCell((row.issues ?? []).map(({ issue }) => issue.code).join('; ')),
        ...columns.map(({ column }) => textCell(cellOf(row, column, replacements).text)),
      ]);
    }
  }
  const name = `${stored.file_name.replace(/\.[^.]*$/, '')} refused.csv`;
  return {
    status: 200,
    raw: csvFile(['Line', 'Reason', ...columns.map(column => column.name)], pages()),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="refused.csv"; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  };
}
