import { sql } from 'kysely';
import type { ResponseBody } from '#server/kernel/http/handlers.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import type { AccountStorage } from '#server/modules/storage/index.ts';
import { buildVisibleFilesSql, listReadableDirectories } from './visibleFiles.ts';

/**
 * Sums up the files that the caller can read, largest directories first. Administrators also get the account's total.
 */
export async function sumFileUsage(
  scope: RecordScope,
  storage: AccountStorage,
): Promise<ResponseBody<'getFileUsage'>> {
  const { rows } = await sql<{ directoryId: string; files: number; bytes: number }>`
    select files.directory_id as "directoryId", count(*)::int as files, sum(files.size)::bigint as bytes
    from ${buildVisibleFilesSql(scope, listReadableDirectories(scope))}
    group by files.directory_id order by bytes desc, files.directory_id`.execute(scope.trx);
  const whole = scope.caller.isAdmin ? await storage.use(scope.trx, scope.accountId) : {};
  return { ...whole, directories: rows };
}
