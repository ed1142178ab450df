/** How a call about the records of a directory runs: in one transaction, with the caller's rights. */
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import type { DefinitionStore } from '#server/modules/definitions/index.ts';
import type { IndexKeeper, SearchLimits } from '#server/modules/indexes/index.ts';
import { type OpenDirectory, openDirectory, openRecordScope, type RecordScope } from './recordScope.ts';

export interface RecordCall {
  readonly principal: Principal;
  readonly params: { id: string };
}

type Work<T> = (scope: RecordScope, opened: OpenDirectory) => Promise<T>;
type AccountWork<T> = (scope: RecordScope) => Promise<T>;

export interface RecordParts extends Pick<Kernel, 'database' | 'servers' | 'time'> {
  readonly definitions: DefinitionStore;
  readonly indexes: IndexKeeper;
  readonly searchLimits: SearchLimits;
}

export type RecordCalls = ReturnType<typeof recordCalls>;

/** @throws ProblemError 404 where the directory does not exist or the caller may not read its records. */
export function recordCalls(parts: RecordParts) {
  const openAccount = async <T>(
    principal: Principal,
    isChange: boolean,
    work: AccountWork<T>,
  ): Promise<T> => {
    const { database, definitions, servers, time, searchLimits: limits, indexes } = parts;
    const scopeParts = { definitions, servers, time, isChange, search: { limits, indexes } };
    const inTransaction = isChange ? database.forAccount : database.readAccount;
    return inTransaction(principal.accountId, async trx =>
      work(await openRecordScope(trx, principal, scopeParts)),
    );
  };
  const open = <T>({ principal, params }: RecordCall, isChange: boolean, work: Work<T>): Promise<T> =>
    openAccount(principal, isChange, scope => work(scope, openDirectory(scope, params.id)));
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
    /** For calls that do not name a directory, or several. */
    readAccount: <T>(principal: Principal, work: AccountWork<T>) => openAccount(principal, false, work),
    writeAccount: <T>(principal: Principal, work: AccountWork<T>) => openAccount(principal, true, work),
    read: <T>(call: RecordCall, work: Work<T>) => open(call, false, work),
    write: <T>(call: RecordCall, work: Work<T>) => open(call, true, work),
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
