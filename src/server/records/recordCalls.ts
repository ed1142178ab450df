/** How a call about the records of a directory runs: in one transaction, with the caller's rights, told to others. */
import type { Context } from '../context.ts';
import type { ItemKey } from '../repositories/items.ts';
import type { Principal } from '../sessions/principal.ts';
import { type OpenDirectory, openDirectory, openRecordScope, type RecordScope } from './recordScope.ts';

export interface RecordCall {
  readonly principal: Principal;
  readonly connectionId: string | undefined;
  readonly params: { id: string };
}

type Work<T> = (scope: RecordScope, opened: OpenDirectory) => Promise<T>;

export type RecordCalls = ReturnType<typeof recordCalls>;

/** @throws ProblemError 404 where the directory does not exist or the caller may not read its records. */
export function recordCalls(context: Context) {
  const open = async <T>({ principal, params }: RecordCall, isChange: boolean, work: Work<T>): Promise<T> => {
    let hasStaleTexts = false;
    const noteStaleTexts = () => {
      hasStaleTexts = true;
    };
    const { definitions, servers, searchLimits: limits, indexes } = context;
    const parts = { definitions, servers, isChange, search: { limits, indexes, noteStaleTexts } };
    const { database } = context;
    const inTransaction = isChange ? database.forAccount : database.readAccount;
    const result = await inTransaction(principal.accountId, async trx => {
      const scope = await openRecordScope(trx, principal, parts);
      return work(scope, openDirectory(scope, params.id));
    });
    if (hasStaleTexts) context.texts.wake();
    return result;
  };
  return {
    /** Runs a change as it would be and takes all of it back; nobody is told. */
    async rehearse<T>(call: RecordCall, work: Work<T>): Promise<T> {
      try {
        await open(call, true, async (scope, opened) => {
          throw new Rehearsed(await work(scope, opened));
        });
      } catch (error) {
        if (error instanceof Rehearsed) return error.result as T;
        throw error;
      }
      throw new Error('A rehearsal ends in a roll-back.');
    },
    read: <T>(call: RecordCall, work: Work<T>) => open(call, false, work),
    /** Of things beside records, views and imports say: nobody is told. */
    write: <T>(call: RecordCall, work: Work<T>) => open(call, true, work),
    /** Tells those who may read the records once the change is committed. */
    async change<T>(call: RecordCall, work: Work<{ result: T; changed: readonly ItemKey[] }>): Promise<T> {
      const { result, changed } = await open(call, true, work);
      for (const key of changed) publishItem(context, call, key);
      return result;
    },
  };
}

/** Rolls the transaction back, and carries out what came of it. */
class Rehearsed extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('Rolled back on purpose.');
    this.result = result;
  }
}

function publishItem({ hub }: Context, { principal, connectionId }: RecordCall, key: ItemKey): void {
  hub.publish({
    accountId: principal.accountId,
    event: 'DirectoryItemChanged',
    data: { directoryId: key.directoryId, itemId: key.itemId },
    except: connectionId,
    directoryId: key.directoryId,
  });
}
