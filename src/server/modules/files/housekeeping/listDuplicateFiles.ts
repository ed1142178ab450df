import { sql } from 'kysely';
import type { ResponseBody } from '#server/kernel/http/handlers.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import { type FileEntryRow, fileEntryColumnsSql, presentFileEntries } from '../screen/fileEntries.ts';
import { buildVisibleFilesSql, listReadableDirectories } from '../screen/visibleFiles.ts';

const MAX_GROUPS = 100;
const MAX_FILES = 50;

/**
 * Lists files with identical content, among files that the caller can read. Groups that waste the most space come
 * first.
 */
export async function listDuplicateFiles(scope: RecordScope): Promise<ResponseBody<'listDuplicateFiles'>> {
  const directories = listReadableDirectories(scope);
  const found = sql`${buildVisibleFilesSql(scope, directories)} and files.hash is not null and files.size > 0`;
  const { rows } = await sql<FileEntryRow & { hash: string }>`
    with alike as (select files.hash, (count(*) - 1) * files.size as wasted from ${found}
      group by files.hash, files.size having count(*) > 1
      order by wasted desc, files.hash limit ${MAX_GROUPS})
    select one.*, alike.hash from alike join (
      select ${fileEntryColumnsSql}, files.hash as content,
        row_number() over (partition by files.hash order by files.created_at, files.file_id) as place
      from ${found} and files.hash in (select hash from alike)) as one on one.content = alike.hash
    where one.place <= ${MAX_FILES} order by alike.wasted desc, alike.hash, one.place`.execute(scope.trx);
  const groups = Map.groupBy(rows, ({ hash }) => hash);
  return [...groups].map(([hash, files]) => ({
    hash,
    size: files[0]?.size ?? 0,
    files: presentFileEntries(scope, directories, files),
  }));
}
