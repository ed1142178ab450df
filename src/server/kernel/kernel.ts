import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { HookFinder } from '#core/scripts/accountHooks.ts';
import type { TimeSource } from './clock/time.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { FieldServerRegistry } from './fields/fieldServer.ts';
import type { FileStore } from './files/fileStore.ts';
import type { Contract } from './http/contract.ts';
import type { InternalApiClient } from './http/ownCalls.ts';
import type { Hub } from './hub/hub.ts';
import type { OutgoingHttpClient } from './outgoing/outgoing.ts';
import type { PrincipalCache, SessionAuthority } from './session/sessions.ts';

/**
 * The building blocks of modules, which are all parts of the server that are independent of the domain. A module takes
 * the parts it needs.
 */
export interface Kernel {
  readonly config: Config;
  readonly database: Database;
  /** True if no other node was using the database when this one started (`Database.isOnlyNode`). */
  readonly startsAlone: boolean;
  /** The field types this server supports. */
  readonly registry: FieldRegistry;
  /** The server parts of the field types. */
  readonly servers: FieldServerRegistry;
  /** Returns the reviewed hooks of a directory, which are found by the code of the account. */
  readonly findHooks: HookFinder;
  readonly contract: Contract;
  readonly files: FileStore;
  readonly hub: Hub;
  readonly sessions: SessionAuthority;
  readonly principals: PrincipalCache;
  readonly ownCalls: InternalApiClient;
  /** Calls URLs chosen by users. */
  readonly outgoing: OutgoingHttpClient;
  /** The clock for everything that becomes due. Tests control it. */
  readonly time: TimeSource;
}
