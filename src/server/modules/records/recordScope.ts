/** The scope of a call on records: the transaction, the caller and the account's current definitions. */

import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { DirectoryRights, Locale } from '#core/model.ts';
import { type FieldEnvironment, getDirectoryRights, type PolicyCaller } from '#core/policy/permissions.ts';
import type { AccountHook } from '#core/scripts/accountHooks.ts';
import { systemClock, type TimeSource } from '#server/kernel/clock/time.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { FieldServerRegistry } from '#server/kernel/fields/fieldServer.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import {
  type AccountDefinitions,
  canReadDirectoryById,
  createVisibleFieldEnvironment,
  type DefinitionStore,
  withEffectiveProfile,
} from '#server/modules/definitions/index.ts';
import type { RecordIndexManager, SearchLimits } from '#server/modules/indexes/index.ts';

export interface RecordScope {
  readonly trx: Trx;
  readonly accountId: string;
  readonly caller: PolicyCaller;
  readonly principal: Principal;
  readonly definitions: AccountDefinitions;
  /** The caller's view of directories and their fields. */
  readonly world: FieldEnvironment;
  readonly servers: FieldServerRegistry;
  readonly locale: Locale;
  readonly countryCode: string;
  readonly time: TimeSource;
  /** The bulk change to which writes in this scope belong; `null` if there is none. */
  readonly bulkChangeId: string | null;
  /** True if the call is rolled back in the end. */
  readonly isDryRun: boolean;
  /** Returns the hooks for a directory in the account's reviewed code. */
  readonly hooksOf: (directoryCode: string) => readonly AccountHook[];
  /**
   * The limits of searches in large directories, and the object to notify of missing and used indexes; `null` selects
   * the default limits and no notifications.
   */
  readonly search: SearchSupport | null;
}

export interface SearchSupport {
  readonly limits: SearchLimits;
  readonly indexes: Pick<RecordIndexManager, 'want' | 'used'>;
}

/** A directory that the caller can read, with the caller's permissions in it. */
export interface OpenDirectory {
  readonly compiled: CompiledDirectory;
  readonly rights: DirectoryRights;
  readonly key: { readonly accountId: string; readonly directoryId: string };
}

export async function openRecordScope(
  trx: Trx,
  person: Principal,
  parts: {
    definitions: Pick<DefinitionStore, 'findHooks' | 'hold' | 'load'>;
    servers: FieldServerRegistry;
    isChange?: boolean;
    isDryRun?: boolean;
    search?: SearchSupport;
    time?: TimeSource;
  },
): Promise<RecordScope> {
  const { account } = person.user;
  const open = parts.isChange ? parts.definitions.hold : parts.definitions.load;
  const definitions = await open(trx, person.accountId);
  const principal = withEffectiveProfile(definitions, person);
  return {
    trx,
    accountId: principal.accountId,
    caller: principal,
    principal,
    definitions,
    world: createVisibleFieldEnvironment({ definitions, principal }),
    servers: parts.servers,
    locale: account.lang === 'ua' ? 'uk' : 'en',
    countryCode: account.countryCode,
    time: parts.time ?? systemClock,
    bulkChangeId: null,
    isDryRun: parts.isDryRun ?? false,
    hooksOf: code => parts.definitions.findHooks(account.code, code),
    search: parts.search ?? null,
  };
}

/** Returns a scope in the same transaction with another user's permissions. */
export function createUserScope(scope: RecordScope, person: Principal): RecordScope {
  const principal = withEffectiveProfile(scope.definitions, person);
  const world = createVisibleFieldEnvironment({ definitions: scope.definitions, principal });
  return { ...scope, caller: principal, principal, world };
}

/** @throws ProblemError 404 if the directory doesn't exist, its module is disabled, or the caller can't read it. */
export function openDirectory(scope: RecordScope, directoryId: string): OpenDirectory {
  const compiled = scope.definitions.compiled(directoryId.toLowerCase());
  if (!compiled || !canReadDirectoryById(scope, compiled.directory.id)) throw createNotFoundError();
  const { id } = compiled.directory;
  return {
    compiled,
    rights: getDirectoryRights(scope.caller.profile, id),
    key: { accountId: scope.accountId, directoryId: id },
  };
}
