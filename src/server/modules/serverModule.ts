import type { BackgroundQueue, Issue } from '#core/model.ts';
import type { TimedTask } from '#server/kernel/clock/clock.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Migration } from '#server/kernel/database/migrate.ts';
import type { Schema } from '#server/kernel/database/schema.ts';
import type { BroadcastSubscriber } from '#server/kernel/events/broadcasts.ts';
import type { DurableSubscriber } from '#server/kernel/events/durableSubscribers.ts';
import type { Handlers, ResponseBody } from '#server/kernel/http/handlers.ts';
import type { PageRoute } from '#server/kernel/http/pages.ts';
import type { JobHandler } from '#server/kernel/jobs/jobs.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import type { ConfigurationCheck, ConfigurationKind } from './configuration/index.ts';
import type { AccountDefinitions } from './definitions/index.ts';

/** One subject of the server: all that is known of it, and what it does for others. */
export interface ServerModule<Service = unknown> {
  readonly name: string;
  /** Steps of the schema's history; all modules' together run in the order of their names. */
  readonly migrations: readonly Migration[];
  readonly configurationKinds: readonly ConfigurationKind[];
  readonly configurationChecks: readonly ConfigurationCheck[];
  /** Who is answered what by its calls, a row each: what the tests of rights expect. */
  readonly permissions: string;
  /** What of it hangs on records. */
  readonly recordParts: readonly RecordPart[];
  /** Whose rows each name a file in the store; there it stays as long as its row. */
  readonly fileTables: readonly FileTable[];
  create(kernel: Kernel, around: Surroundings): RunningModule<Service>;
}

/** A table whose rows each belong to a record, named by `item_id`. */
export interface RecordPart {
  readonly table: keyof Schema;
  /**
   * `Content` is kept with the record, in the trash too, and follows it where two are merged. `Derived` is made of its values,
   * and made anew when these change. `Past` tells what was, and stays with the record that it tells of.
   */
  readonly nature: 'Content' | 'Derived' | 'Past';
  /** Further columns that name records. */
  readonly otherColumns?: readonly string[];
  /** A column that is filled where a row belongs to a value: such a row goes where the value goes. */
  readonly valueColumn?: string;
  /** Under which right of a profile people read it; left out, nobody is told how much of it a record has. */
  readonly readAs?: 'comments' | 'files';
  /** Why rows of two records cannot be rows of one: then the other cannot become part of the record. */
  issuesOfMerging?(trx: Trx, record: PartOwner, otherId: string): Promise<readonly Issue[]>;
}

interface PartOwner {
  readonly accountId: string;
  readonly directoryId: string;
  readonly itemId: string;
}

/** With the key and the size of a file, which count to what the account stores. */
export type FileTable = {
  [Table in keyof Schema]: Schema[Table] extends { storage_key: string; size: number } ? Table : never;
}[keyof Schema];

/** What a module finds when it is created. */
export interface Surroundings {
  /** What another module does for others. @throws Error where it does not stand above in the list. */
  use<Service>(module: ServerModule<Service>): Service;
  /** Every module of the list, for those that work on what all of them bring. */
  readonly modules: readonly ServerModule[];
  /** The same, running: to be asked once all of them are created. */
  running(): readonly RunningModule<unknown>[];
}

export type Boot = ResponseBody<'getBoot'>;

/** For whom the answer of boot is put together; one transaction for all members. */
export interface BootScope {
  readonly trx: Trx;
  readonly principal: Principal;
  readonly definitions: AccountDefinitions;
}

export interface RunningModule<Service> {
  readonly service: Service;
  /** The calls of the contract that it answers. */
  readonly routes: Handlers;
  /** Addresses outside the API that it answers. */
  readonly pages: readonly PageRoute[];
  /** Its members of the boot answer. */
  boot(scope: BootScope): Promise<Partial<Boot>>;
  /** Subscribers that must not miss an event. */
  readonly subscribers: readonly DurableSubscriber[];
  /** Subscribers that hear of events on every node, from now on. */
  readonly broadcasts: readonly BroadcastSubscriber[];
  /** What it does when the time has come that its rows name. */
  readonly timed: readonly TimedTask[];
  /** How its jobs are done. */
  readonly jobs: readonly JobHandler[];
  /** What waits in a line of its own, of the transaction's account; undefined where nothing does. */
  waiting(trx: Trx, accountId: string): Promise<BackgroundQueue | undefined>;
  /** Begins what runs beside the calls; called once the server answers. */
  start(): Promise<void> | void;
  /** Ends it, and resolves when nothing runs any more. */
  close(): Promise<void> | void;
}

type RunningInput<Service> = Partial<Omit<RunningModule<Service>, 'service'>> &
  (undefined extends Service ? { service?: Service } : { service: Service });

type ModuleInput<Service> = Partial<Omit<ServerModule, 'name' | 'create'>> & {
  readonly name: string;
  create?(kernel: Kernel, around: Surroundings): RunningInput<Service>;
};

/** A module of what it states; what it leaves out it does not have. */
export function defineModule<Service = undefined>(input: ModuleInput<Service>): ServerModule<Service> {
  return {
    migrations: [],
    configurationKinds: [],
    configurationChecks: [],
    permissions: '',
    recordParts: [],
    fileTables: [],
    ...input,
    create(kernel, around) {
      const made = input.create?.(kernel, around);
      return {
        // Left out only where its type allows undefined.
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
