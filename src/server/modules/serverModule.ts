import type { BackgroundQueue, Issue } from '#core/model.ts';
import type { ScheduledTask } from '#server/kernel/clock/clock.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Migration } from '#server/kernel/database/migrate.ts';
import type { Schema } from '#server/kernel/database/schema.ts';
import type { BroadcastSubscriber } from '#server/kernel/events/broadcasts.ts';
import type { DurableSubscriber } from '#server/kernel/events/durableSubscribers.ts';
import type { OperationHandlers, ResponseBody } from '#server/kernel/http/handlers.ts';
import type { PageRoute } from '#server/kernel/http/pages.ts';
import type { JobHandler } from '#server/kernel/jobs/jobs.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import type { ConfigurationCheck, ConfigurationKind } from './configuration/index.ts';
import type { AccountDefinitions } from './definitions/index.ts';

/** A module of the server: everything it contributes, and its service for other modules. */
export interface ServerModule<Service = unknown> {
  readonly name: string;
  /** The migrations of all modules run in the order of their names. */
  readonly migrations: readonly Migration[];
  readonly configurationKinds: readonly ConfigurationKind[];
  readonly configurationChecks: readonly ConfigurationCheck[];
  /** Tables of the module whose rows belong to records. */
  readonly recordParts: readonly RecordPartTable[];
  /** Tables whose rows each refer to a file in the store. The file stays as long as the row. */
  readonly fileTables: readonly FileTable[];
  create(kernel: Kernel, around: ModuleEnvironment): StartedModule<Service>;
}

/** A table whose rows each belong to a record, identified by `item_id`. */
export interface RecordPartTable {
  readonly table: keyof Schema;
  /**
   * `Content` is stored with the record, even in the trash, and moves to the other record on a merge.
   * `Derived` is computed from the record's values, and recomputed when these change. `Past` is history, and
   * stays with the record that it describes.
   */
  readonly nature: 'Content' | 'Derived' | 'Past';
  /** Further columns that contain record ids. */
  readonly otherColumns?: readonly string[];
  /** A column that is set if a row belongs to a value of the record. The row then moves with the value. */
  readonly valueColumn?: string;
  /**
   * The permission of a profile required to read the rows; if omitted, the number of rows per record isn't
   * revealed.
   */
  readonly readAs?: 'comments' | 'files';
  /**
   * Returns the issues that prevent combining the rows of two records. If there are issues, the other record
   * can't be merged into this one.
   */
  issuesOfMerging?(trx: Trx, record: PartOwner, otherId: string): Promise<readonly Issue[]>;
}

interface PartOwner {
  readonly accountId: string;
  readonly directoryId: string;
  readonly itemId: string;
}

/** Tables with the key and the size of a file, which count towards the account's storage. */
export type FileTable = {
  [Table in keyof Schema]: Schema[Table] extends { storage_key: string; size: number } ? Table : never;
}[keyof Schema];

/** Available to a module when it is created. */
export interface ModuleEnvironment {
  /** Returns the service of another module. @throws Error if that module isn't above this one in the list. */
  use<Service>(module: ServerModule<Service>): Service;
  /** All modules of the list, for modules that process the contributions of all modules. */
  readonly modules: readonly ServerModule[];
  /** Returns all modules of the list, running. Must not be called before all of them have been created. */
  running(): readonly StartedModule<unknown>[];
}

export type BootResponse = ResponseBody<'getBoot'>;

/** The context for building a boot response. All modules share one transaction. */
export interface BootScope {
  readonly trx: Trx;
  readonly principal: Principal;
  readonly definitions: AccountDefinitions;
}

export interface StartedModule<Service> {
  readonly service: Service;
  /** Handlers of the module's calls in the contract. */
  readonly routes: OperationHandlers;
  /** Handlers of the module's URLs outside the API. */
  readonly pages: readonly PageRoute[];
  /** Returns the module's members of the boot response. */
  boot(scope: BootScope): Promise<Partial<BootResponse>>;
  /** Subscribers that must not miss an event. */
  readonly subscribers: readonly DurableSubscriber[];
  /** Subscribers that are notified on every node of events published while the node is running. */
  readonly broadcasts: readonly BroadcastSubscriber[];
  /** Tasks that run at the times stored in rows of the module. */
  readonly timed: readonly ScheduledTask[];
  /** Handlers of the module's jobs. */
  readonly jobs: readonly JobHandler[];
  /** Returns the module's own queue for the transaction's account, or `undefined` if nothing is waiting. */
  waiting(trx: Trx, accountId: string): Promise<BackgroundQueue | undefined>;
  /** Starts the module's background work. Called once the server accepts calls. */
  start(): Promise<void> | void;
  /** Stops the background work, and resolves when nothing is running any more. */
  close(): Promise<void> | void;
}

type RunningInput<Service> = Partial<Omit<StartedModule<Service>, 'service'>> &
  (undefined extends Service ? { service?: Service } : { service: Service });

type ModuleInput<Service> = Partial<Omit<ServerModule, 'name' | 'create'>> & {
  readonly name: string;
  create?(kernel: Kernel, around: ModuleEnvironment): RunningInput<Service>;
};

/** Defines a module with its contributions. Omitted contributions are empty. */
export function defineModule<Service = undefined>(input: ModuleInput<Service>): ServerModule<Service> {
  return {
    migrations: [],
    configurationKinds: [],
    configurationChecks: [],
    recordParts: [],
    fileTables: [],
    ...input,
    create(kernel, around) {
      const made = input.create?.(kernel, around);
      return {
        // `service` can only be omitted if its type allows `undefined`.
        service: made?.service as Service,
        routes: made?.routes ?? {},
        pages: made?.pages ?? [],
        boot: made?.boot ?? (async () => ({})),
        subscribers: made?.subscribers ?? [],
        broadcasts: made?.broadcasts ?? [],
        timed: made?.timed ?? [],
        jobs: made?.jobs ?? [],
        waiting: made?.waiting ?? (async () => undefined),
        start: () => made?.start?.(),
        close: () => made?.close?.(),
      };
    },
  };
}
