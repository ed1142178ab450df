import { setImmediate as giveWay } from 'node:timers/promises';
import type { Kernel } from '#server/kernel/kernel.ts';
import { log } from '#server/kernel/log/log.ts';
import { listAccountIds } from '#server/modules/identity/index.ts';
import type { FileTable } from '#server/modules/serverModule.ts';
import { filterReferencedKeys, listStorageKeys } from './repository.ts';

type Parts = Pick<Kernel, 'database' | 'files'>;

interface Collecting {
  /** The tables whose rows refer to files; a file that none of them refers to is orphaned. */
  readonly tables: readonly FileTable[];
  /** Younger files aren't removed, because their row may not be committed yet. */
  readonly graceMs?: number;
  readonly signal?: AbortSignal;
}

/** Longer than it takes from the start of any upload until its row exists. */
const GRACE_MS = 24 * 60 * 60 * 1_000;
const PAGE = 1_000;
/** The maximum number of missing files reported per table of an account. */
const MAX_REPORTED = 20;

/**
 * Removes files to which no row refers, unless they are younger than `graceMs`, and reports rows whose file
 * is missing. Anything restorable from history or the trash has a row. Folders of accounts unknown to this
 * database are not touched: a server started with the wrong database must not delete the files of the right
 * one.
 */
export async function removeOrphanedBlobs(parts: Parts, collecting: Collecting): Promise<Collected> {
  const accountIds = await parts.database.asSystem(listAccountIds);
  const removed: string[] = [];
  const missing: string[] = [];
  for (const accountId of accountIds) {
    if (collecting.signal?.aborted) break;
    const found = await removeOrphanedAccountBlobs(accountId, parts, collecting);
    removed.push(...found.removed);
    missing.push(...found.missing);
    await giveWay();
  }
  return { removed, missing };
}

/** Keys of files. */
interface Collected {
  readonly removed: readonly string[];
  /** At most `MAX_REPORTED` per table of an account. */
  readonly missing: readonly string[];
}

/** Removes orphaned files of one account. Returns the keys of the removed files and of missing files. */
export async function removeOrphanedAccountBlobs(
  accountId: string,
  parts: Parts,
  collecting: Collecting,
): Promise<Collected> {
  // Listed before the rows are read, so that files stored in the meantime aren't treated as orphaned. These
  // files seem to be missing until their existence is checked.
  const stored = await listStoredKeys(parts.files, accountId);
  const { unnamed, missing } = await compare(accountId, parts, { tables: collecting.tables, stored });
  return { removed: await removeOld(parts, { accountId, unnamed }, collecting), missing };
}

export async function listStoredKeys(
  files: Pick<Parts['files'], 'list'>,
  accountId: string,
): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const key of files.list(accountId)) keys.add(key);
  return keys;
}

/** `stored` contains the keys of everything stored for the account. */
interface Compared extends Pick<Collecting, 'tables'> {
  readonly stored: ReadonlySet<string>;
}

/** Returns the keys that no row of the account refers to, including uploads in progress. */
export async function findOrphanedKeys(
  accountId: string,
  parts: Parts,
  compared: Compared,
): Promise<ReadonlySet<string>> {
  return (await compare(accountId, parts, compared)).unnamed;
}

async function compare(
  accountId: string,
  parts: Parts,
  { tables, stored }: Compared,
): Promise<{ unnamed: Set<string>; missing: string[] }> {
  const unnamed = new Set(stored);
  const missing: string[] = [];
  for (const table of tables) {
    const suspected: string[] = [];
    for await (const key of iterateKeys(parts, { accountId, table })) {
      if (!unnamed.delete(key) && suspected.length < MAX_REPORTED) suspected.push(key);
    }
    missing.push(...(await reportMissing(parts, { accountId, table, suspected })));
  }
  return { unnamed, missing };
}

async function* iterateKeys({ database }: Parts, of: { accountId: string; table: FileTable }) {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = { ...of, after, most: PAGE };
    const keys: string[] = await database.readAccount(of.accountId, trx => listStorageKeys(trx, page));
    yield* keys;
    after = keys.length < PAGE ? undefined : keys.at(-1);
  }
}

async function removeOld(
  { files }: Parts,
  { accountId, unnamed }: { accountId: string; unnamed: Iterable<string> },
  { graceMs = GRACE_MS, signal }: Collecting,
): Promise<string[]> {
  const before = Date.now() - graceMs;
  const removed: string[] = [];
  for (const key of unnamed) {
    if (signal?.aborted) break;
    if (await files.removeOlder(key, before)) removed.push(key);
  }
  if (removed.length > 0)
    log.info({ accountId, removed: removed.length }, 'Files that nobody names were removed');
  return removed;
}

/** Reports the files that are really missing. A suspected file may have been stored since, or its row deleted. */
async function reportMissing(
  { database, files }: Parts,
  { accountId, table, suspected }: { accountId: string; table: FileTable; suspected: readonly string[] },
): Promise<string[]> {
  const gone: string[] = [];
  for (const key of suspected) if ((await files.sizeOf(key)) === null) gone.push(key);
  if (gone.length === 0) return [];
  const keys = await database.readAccount(accountId, trx =>
    filterReferencedKeys(trx, { accountId, table, keys: gone }),
  );
  if (keys.length > 0) log.error({ accountId, table, keys }, 'Files that rows name are missing in the store');
  return keys;
}
