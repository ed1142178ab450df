import type { Config } from '#server/kernel/config/config.ts';
import type { Database, Trx } from '#server/kernel/database/database.ts';
import type { FileStore } from '#server/kernel/files/fileStore.ts';
import {
  type ReceivedFile,
  type ReceivedForm,
  type Room,
  receiveFile,
  receiveForm,
} from '#server/kernel/files/receiveFile.ts';
import type { OperationId } from '#server/kernel/http/contract.ts';
import type { ApiRequest } from '#server/kernel/http/handlers.ts';
import type { FileTable } from '#server/modules/serverModule.ts';
import { collectOf, listKeys, strayKeys } from './collectBlobs.ts';
import { fullStorage } from './fullStorage.ts';
import { readStoredBytes } from './repository.ts';

type Upload = Pick<ApiRequest<OperationId>, 'headers' | 'parts'> & {
  readonly principal: { readonly accountId: string };
};

/** How files come into the store: an account keeps no more than its quota. */
export interface AccountStorage {
  /**
   * Receives the file of a form and has it kept; of one that is not kept nothing stays.
   * @param keep writes the row that names it, and asks `requireRoom` in the same transaction.
   * @throws ProblemError 422 `StorageFull`, before the body is read where its length says so; 400, 413 as `receiveFile`.
   */
  receive<Kept>(upload: Upload, keep: (file: ReceivedFile) => Promise<Kept>): Promise<Kept>;
  /** The same of a form that may come without a file. @param most where it may have less than the account has room for. */
  receiveForm<Kept>(upload: Upload, keep: (form: ReceivedForm) => Promise<Kept>, most?: Room): Promise<Kept>;
  /** After the row of a file was added: uploads at the same time are judged one after the other. @throws ProblemError 422 */
  requireRoom(trx: Trx, added: { accountId: string; size: number }): Promise<void>;
  /** Of all content that is stored now. */
  keys(accountId: string): Promise<ReadonlySet<string>>;
  /** Content among `stored` that no row names, what is on its way among it. */
  strays(accountId: string, stored: ReadonlySet<string>): Promise<{ files: number; bytes: number }>;
  /** Removes such content that is older than a day. */
  removeStrays(accountId: string, signal: AbortSignal): Promise<void>;
  use(trx: Trx, accountId: string): Promise<{ usedBytes: number; allowedBytes: number | null }>;
}

interface Parts {
  readonly config: Pick<Config, 'accountQuotaBytes'>;
  readonly database: Database;
  readonly files: FileStore;
  /** Whose rows name files. */
  readonly tables: readonly FileTable[];
}

/** What a form may have beside its file: boundaries, names, a description. What is nearer to the quota is counted. */
const LARGEST_FRAME_BYTES = 256 * 1024;

export function createAccountStorage({ config, database, files, tables }: Parts): AccountStorage {
  const { accountQuotaBytes: allowed } = config;

  /** What the account may add, as far as can be said before it is there. */
  const roomFor = async ({ principal: { accountId }, headers }: Upload) => {
    if (allowed === null) return null;
    const used = await database.readAccount(accountId, trx => readStoredBytes(trx, accountId));
    const length = Number(headers['content-length'] ?? 0);
    const refuse = () => fullStorage(used, allowed);
    if (used >= allowed || used + length - LARGEST_FRAME_BYTES > allowed) throw refuse();
    return { bytes: allowed - used, refuse };
  };

  return {
    async receive(upload, keep) {
      const room = await roomFor(upload);
      const { accountId } = upload.principal;
      const file = await receiveFile(upload.parts(), files, { accountId, room });
      try {
        return await keep(file);
      } catch (error) {
        await files.remove(file.storageKey);
        throw error;
      }
    },
    async receiveForm(upload, keep, most) {
      const room = smallerOf(await roomFor(upload), most ?? null);
      const { accountId } = upload.principal;
      const form = await receiveForm(upload.parts(), files, { accountId, room });
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
      if (used > allowed) throw fullStorage(used - size, allowed);
    },
    keys: accountId => listKeys(files, accountId),
    async strays(accountId, stored) {
      let bytes = 0;
      const keys = await strayKeys(accountId, { database, files }, { tables, stored });
      for (const key of keys) bytes += (await files.sizeOf(key)) ?? 0;
      return { files: keys.size, bytes };
    },
    async removeStrays(accountId, signal) {
      await collectOf(accountId, { database, files }, { tables, signal });
    },
    use: async (trx, accountId) => ({
      usedBytes: await readStoredBytes(trx, accountId),
      allowedBytes: allowed,
    }),
  };
}

function smallerOf(one: Room | null, other: Room | null): Room | null {
  if (one === null || other === null) return one ?? other;
  return one.bytes <= other.bytes ? one : other;
}
