import type { Config } from '#server/kernel/config/config.ts';
import type { Database, Trx } from '#server/kernel/database/database.ts';
import type { FileStore } from '#server/kernel/files/fileStore.ts';
import {
  type ReceivedFile,
  type ReceivedForm,
  receiveUploadedFile,
  receiveUploadForm,
  type UploadLimit,
} from '#server/kernel/files/receiveUploadedFile.ts';
import type { OperationId } from '#server/kernel/http/contract.ts';
import type { ApiRequest } from '#server/kernel/http/handlers.ts';
import type { FileTable } from '#server/modules/serverModule.ts';
import { createStorageFullError } from './createStorageFullError.ts';
import { findOrphanedKeys, listStoredKeys, removeOrphanedAccountBlobs } from './removeOrphanedBlobs.ts';
import { readStoredBytes } from './repository.ts';

type Upload = Pick<ApiRequest<OperationId>, 'headers' | 'parts'> & {
  readonly principal: { readonly accountId: string };
};

/** Stores files, within the account's quota. */
export interface AccountStorage {
  /**
   * Receives the file of a form and passes it to `keep`. If `keep` fails, the file is removed.
   * @param keep Writes the row that refers to the file, and calls `requireRoom` in the same transaction.
   * @throws ProblemError 422 `StorageFull`, before the body is read if its length exceeds the quota; 400,
   * 413 as `receiveUploadedFile`.
   */
  receive<Kept>(upload: Upload, keep: (file: ReceivedFile) => Promise<Kept>): Promise<Kept>;
  /**
   * Like `receive`, but for a form in which the file is optional.
   * @param most A limit that applies in addition to the account's quota.
   * @throws The error of `most`, before the body is read if its length exceeds that limit.
   */
  receiveForm<Kept>(
    upload: Upload,
    keep: (form: ReceivedForm) => Promise<Kept>,
    most?: UploadLimit,
  ): Promise<Kept>;
  /**
   * Must be called after the row of a file was inserted. Concurrent uploads are checked one after the other.
   * @throws ProblemError 422 `StorageFull`.
   */
  requireRoom(trx: Trx, added: { accountId: string; size: number }): Promise<void>;
  /** Returns the keys of all stored content. */
  keys(accountId: string): Promise<ReadonlySet<string>>;
  /** Counts the content in `stored` that no row refers to, including uploads in progress. */
  strays(accountId: string, stored: ReadonlySet<string>): Promise<{ files: number; bytes: number }>;
  /** Removes content that no row refers to and that is older than a day. */
  removeStrays(accountId: string, signal: AbortSignal): Promise<void>;
  use(trx: Trx, accountId: string): Promise<{ usedBytes: number; allowedBytes: number | null }>;
}

interface Parts {
  readonly config: Pick<Config, 'accountQuotaBytes'>;
  readonly database: Database;
  readonly files: FileStore;
  /** Tables whose rows refer to files. */
  readonly tables: readonly FileTable[];
}

/**
 * Space for the rest of a form: boundaries, names, a description. If the length of an upload exceeds the
 * quota by less than this, the upload is received, and its bytes are counted.
 */
const MAX_FRAME_BYTES = 256 * 1024;

export function createAccountStorage({ config, database, files, tables }: Parts): AccountStorage {
  const { accountQuotaBytes: allowed } = config;

  /**
   * Returns how much the account can add, as far as is known before the upload, or `null` if there is no quota.
   * @throws ProblemError 422 `StorageFull`.
   */
  const roomFor = async (upload: Upload) => {
    if (allowed === null) return null;
    const { accountId } = upload.principal;
    const used = await database.readAccount(accountId, trx => readStoredBytes(trx, accountId));
    const refuse = () => createStorageFullError(used, allowed);
    if (used >= allowed || used + readUsedBytes(upload) > allowed) throw refuse();
    return { bytes: allowed - used, refuse };
  };

  return {
    async receive(upload, keep) {
      const room = await roomFor(upload);
      const { accountId } = upload.principal;
      const file = await receiveUploadedFile(upload.parts(), files, { accountId, room });
      try {
        return await keep(file);
      } catch (error) {
        await files.remove(file.storageKey);
        throw error;
      }
    },
    async receiveForm(upload, keep, most) {
      if (most && readUsedBytes(upload) > most.bytes) throw most.refuse();
      const room = getSmaller(await roomFor(upload), most ?? null);
      const { accountId } = upload.principal;
      const form = await receiveUploadForm(upload.parts(), files, { accountId, room });
      try {
        return await keep(form);
      } catch (error) {
        if (form.file) await files.remove(form.file.storageKey);
        throw error;
      }
    },
    async requireRoom(trx, { accountId, size }) {
      if (allowed === null) return;
      const used = await readStoredBytes(trx, accountId);
      if (used > allowed) throw createStorageFullError(used - size, allowed);
    },
    keys: accountId => listStoredKeys(files, accountId),
    async strays(accountId, stored) {
      let bytes = 0;
      const keys = await findOrphanedKeys(accountId, { database, files }, { tables, stored });
      for (const key of keys) bytes += (await files.sizeOf(key)) ?? 0;
      return { files: keys.size, bytes };
    },
    async removeStrays(accountId, signal) {
      await removeOrphanedAccountBlobs(accountId, { database, files }, { tables, signal });
    },
    use: async (trx, accountId) => ({
      usedBytes: await readStoredBytes(trx, accountId),
      allowedBytes: allowed,
    }),
  };
}

/** Returns the minimum size of an upload's file according to its headers. Can be negative. */
function readUsedBytes({ headers }: Upload): number {
  return Number(headers['content-length'] ?? 0) - MAX_FRAME_BYTES;
}

function getSmaller(one: UploadLimit | null, other: UploadLimit | null): UploadLimit | null {
  if (one === null || other === null) return one ?? other;
  return one.bytes <= other.bytes ? one : other;
}
