/** Runs each call on records in a transaction, with the caller's permissions. */
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import type { DefinitionStore } from '#server/modules/definitions/index.ts';
import type { RecordIndexManager, SearchLimits } from '#server/modules/indexes/index.ts';
import { type OpenDirectory, openDirectory, openRecordScope, type RecordScope } from './recordScope.ts';

export interface RecordCall {
  readonly principal: Principal;
  readonly params: { id: string };
}

export type RecordCallback<T> = (scope: RecordScope, opened: OpenDirectory) => Promise<T>;
type AccountWork<T> = (scope: RecordScope) => Promise<T>;

interface How {
  readonly isChange: boolean;
  readonly isDryRun?: boolean;
}

const READ: How = { isChange: false };
const CHANGE: How = { isChange: true };
const DRY_RUN: How = { isChange: true, isDryRun: true };

export interface RecordDependencies extends Pick<Kernel, 'database' | 'servers' | 'time'> {
  readonly definitions: DefinitionStore;
  readonly indexes: RecordIndexManager;
  readonly searchLimits: SearchLimits;
}

export type RecordCalls = ReturnType<typeof createRecordCalls>;

/** Calls on a directory throw ProblemError 404 if the directory doesn't exist or the caller can't read its records. */
export function createRecordCalls(parts: RecordDependencies) {
  const openAccount = async <T>(principal: Principal, how: How, work: AccountWork<T>): Promise<T> => {
    const { database, definitions, servers, time, searchLimits: limits, indexes } = parts;
    const scopeParts = { definitions, servers, time, ...how, search: { limits, indexes } };
    const inTransaction = how.isChange ? database.forAccount : database.readAccount;
    return inTransaction(principal.accountId, async trx =>
      work(await openRecordScope(trx, principal, scopeParts)),
    );
  };
  const open = <T>({ principal, params }: RecordCall, how: How, work: RecordCallback<T>): Promise<T> =>
    openAccount(principal, how, scope => work(scope, openDirectory(scope, params.id)));
  return {
    /**
     * Runs a change and returns its result, but rolls the change back, so that nothing is stored or
     * broadcast.
     */
    dryRun: <T>(call: RecordCall, work: RecordCallback<T>): Promise<T> =>
      rollingBack(rolledBack =>
        open(call, DRY_RUN, async (scope, opened) => rolledBack(await work(scope, opened))),
      ),
    dryRunAccount: <T>(principal: Principal, work: AccountWork<T>): Promise<T> =>
      rollingBack(rolledBack =>
        openAccount(principal, DRY_RUN, async scope => rolledBack(await work(scope))),
      ),
    readAccount: <T>(principal: Principal, work: AccountWork<T>) => openAccount(principal, READ, work),
    writeAccount: <T>(principal: Principal, work: AccountWork<T>) => openAccount(principal, CHANGE, work),
    read: <T>(call: RecordCall, work: RecordCallback<T>) => open(call, READ, work),
    write: <T>(call: RecordCall, work: RecordCallback<T>) => open(call, CHANGE, work),
  };
}

async function rollingBack<T>(run: (rolledBack: (result: T) => never) => Promise<never>): Promise<T> {
  try {
    return await run(result => {
      throw new RolledBack(result);
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T;
    throw error;
  }
}

/** Thrown to roll back the transaction. Contains the result of the call. */
class RolledBack extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('Rolled back on purpose.');
    this.result = result;
  }
}
