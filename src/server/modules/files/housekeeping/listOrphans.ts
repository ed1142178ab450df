import { sql } from 'kysely';
import type { FileStore } from '#server/kernel/files/fileStore.ts';
import type { ResponseBody } from '#server/kernel/http/handlers.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { selectFiles } from '#server/modules/recordFiles/index.ts';
import type { RecordCalls, RecordScope } from '#server/modules/records/index.ts';
import {
  type FileEntry,
  type FileEntryRow,
  fileEntryColumnsSql,
  presentFileEntries,
} from '../screen/fileEntries.ts';
import { buildVisibleFilesSql, listReadableDirectories } from '../screen/visibleFiles.ts';

type Orphans = ResponseBody<'listOrphanFiles'>;

const MAX_LISTED = 200;
const PAGE = 2_000;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Lists uploads that weren't saved with a record, oldest first. */
export async function listDraftFiles({ trx, accountId }: RecordScope): Promise<Pick<Orphans, 'drafts'>> {
  const rows = await selectFiles(trx)
    .select(['file_id', 'name', 'size', 'created_at'])
    .where('account_id', '=', accountId)
    .where('item_id', 'is', null)
    .orderBy('created_at')
    .orderBy('file_id')
    .limit(MAX_LISTED)
    .execute();
  return {
    drafts: rows.map(({ file_id: id, name, size, created_at: createdAt }) => ({ id, name, size, createdAt })),
  };
}

interface Parts extends Pick<RecordCalls, 'readAccount'> {
  readonly files: Pick<FileStore, 'sizeOf'>;
}

/**
 * Lists readable files whose content is missing, page by page, so that other calls can run in between.
 * @param stored The keys of the account's contents in the store, listed just before.
 */
export async function listMissingFiles(
  { readAccount, files }: Parts,
  principal: Principal,
  stored: ReadonlySet<string>,
): Promise<FileEntry[]> {
  const missing: FileEntry[] = [];
  for (let after: string | undefined = NO_ID; after !== undefined && missing.length < MAX_LISTED; ) {
    const from: string = after;
    const page = await readAccount(principal, scope => readPageAfter(scope, from));
    for (const { entry, key } of page.suspected(stored)) {
      // The content may have been stored after the store was listed.
      if (missing.length < MAX_LISTED && (await files.sizeOf(key)) === null) missing.push(entry);
    }
    after = page.last;
  }
  return missing;
}

async function readPageAfter(scope: RecordScope, after: string) {
  const directories = listReadableDirectories(scope);
  const { rows } = await sql<FileEntryRow & { storage_key: string }>`
    select ${fileEntryColumnsSql}, files.storage_key from ${buildVisibleFilesSql(scope, directories)}
      and files.file_id > ${after}::uuid
    order by files.file_id limit ${PAGE}`.execute(scope.trx);
  return {
    last: rows.length < PAGE ? undefined : rows.at(-1)?.file_id,
    suspected: (stored: ReadonlySet<string>) =>
      rows
        .filter(row => !stored.has(row.storage_key))
        .flatMap(row => {
          const [entry] = presentFileEntries(scope, directories, [row]);
          return entry ? [{ entry, key: row.storage_key }] : [];
        }),
  };
}
