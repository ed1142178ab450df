import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FindHooks } from '#core/scripts/accountHooks.ts';
import type { Time } from './clock/time.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { FieldServerRegistry } from './fields/fieldServer.ts';
import type { FileStore } from './files/fileStore.ts';
import type { Contract } from './http/contract.ts';
import type { OwnCalls } from './http/ownCalls.ts';
import type { Hub } from './hub/hub.ts';
import type { Outgoing } from './outgoing/outgoing.ts';
import type { Principals, SessionAuthority } from './session/sessions.ts';

/** What modules are made of: everything the server has that knows no subject. A module takes the parts it needs. */
export interface Kernel {
  readonly config: Config;
  readonly database: Database;
  /** Nobody else was at work on the database when this node started (`Database.isOnlyNode`). */
  readonly startsAlone: boolean;
  /** The field types this server knows. */
  readonly registry: FieldRegistry;
  /** Their halves that speak SQL. */
  readonly servers: FieldServerRegistry;
  /** The reviewed hooks of account codes. */
  readonly findHooks: FindHooks;
  readonly contract: Contract;
  readonly files: FileStore;
  readonly hub: Hub;
  readonly sessions: SessionAuthority;
  readonly principals: Principals;
  readonly ownCalls: OwnCalls;
  /** Calls addresses that users chose. */
  readonly outgoing: Outgoing;
  /** The clock for everything that falls due; tests move it. */
  readonly time: Time;
}
