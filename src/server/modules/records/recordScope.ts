/** What every call on records works with: the transaction, who asks, and the account's definitions as they are now. */

import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { DirectoryRights, Locale } from '#core/model.ts';
import { type Caller, type FieldWorld, rightsIn } from '#core/permissions.ts';
import type { AccountHook } from '#core/scripts/accountHooks.ts';
import { realTime, type Time } from '#server/kernel/clock/time.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { FieldServerRegistry } from '#server/kernel/fields/fieldServer.ts';
import { notFound } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import {
  type AccountDefinitions,
  type DefinitionStore,
  fieldWorld,
  mayReadDirectory,
  principalIn,
} from '#server/modules/definitions/index.ts';
import type { IndexKeeper, SearchLimits } from '#server/modules/indexes/index.ts';

export interface RecordScope {
  readonly trx: Trx;
  readonly accountId: string;
  readonly caller: Caller;
  readonly principal: Principal;
  readonly definitions: AccountDefinitions;
  /** What the caller may see of directories and their fields. */
  readonly world: FieldWorld;
  readonly servers: FieldServerRegistry;
  readonly locale: Locale;
  readonly countryCode: string;
  /** What time it is. */
  readonly time: Time;
  /** The bulk change that what is written now is part of. */
  readonly bulkChangeId: string | null;
  /** What is done is taken back at the end, and nobody asked for it to stay. */
  readonly isDryRun: boolean;
  /** The reviewed hooks of the account's code for a directory. */
  readonly hooksOf: (directoryCode: string) => readonly AccountHook[];
  /** What searches in large directories keep to, and whom they tell what would make them quicker; null: nobody. */
  readonly search: SearchSupport | null;
}

export interface SearchSupport {
  readonly limits: SearchLimits;
  readonly indexes: Pick<IndexKeeper, 'want' | 'used'>;
}

/** A directory the caller may read, with what they may do there. */
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
    time?: Time;
  },
): Promise<RecordScope> {
  const { account } = person.user;
  const open = parts.isChange ? parts.definitions.hold : parts.definitions.load;
  const definitions = await open(trx, person.accountId);
  const principal = principalIn(definitions, person);
  return {
    trx,
    accountId: principal.accountId,
    caller: principal,
    principal,
    definitions,
    world: fieldWorld({ definitions, principal }),
    servers: parts.servers,
    locale: account.lang === 'ua' ? 'uk' : 'en',
    countryCode: account.countryCode,
    time: parts.time ?? realTime,
    bulkChangeId: null,
    isDryRun: parts.isDryRun ?? false,
    hooksOf: code => parts.definitions.findHooks(account.code, code),
    search: parts.search ?? null,
  };
}

/** The same transaction with the rights of somebody else. */
export function scopeOf(scope: RecordScope, person: Principal): RecordScope {
  const principal = principalIn(scope.definitions, person);
  const world = fieldWorld({ definitions: scope.definitions, principal });
  return { ...scope, caller: principal, principal, world };
}

/** @throws ProblemError 404 when the directory does not exist, its module is off, or the caller may not read it. */
export function openDirectory(scope: RecordScope, directoryId: string): OpenDirectory {
  const compiled = scope.definitions.compiled(directoryId.toLowerCase());
  if (!compiled || !mayReadDirectory(scope, compiled.directory.id)) throw notFound();
  const { id } = compiled.directory;
  return {
    compiled,
    rights: rightsIn(scope.caller.profile, id),
    key: { accountId: scope.accountId, directoryId: id },
  };
}
