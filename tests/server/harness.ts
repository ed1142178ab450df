import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { SystemField } from '#core/field/system/systemField.ts';
import type { CurrentUser } from '#core/model.ts';
import { loadAccountHooks } from '#core/scripts/accountHooks.ts';
import { fieldChats } from '#plugins/index.chat.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { fieldServers } from '#plugins/index.server.ts';
import { accountHooks } from '#scripts/index.hooks.ts';
import { type Application, createApplication } from '#server/application.ts';
import type { TaskScheduler } from '#server/kernel/clock/clock.ts';
import type { TimeSource } from '#server/kernel/clock/time.ts';
import { readConfig } from '#server/kernel/config/config.ts';
import { createDatabase, type Database } from '#server/kernel/database/database.ts';
import { migrateUp } from '#server/kernel/database/migrate.ts';
import { openPool } from '#server/kernel/database/pool.ts';
import type { DurableSubscriptions } from '#server/kernel/events/durableSubscribers.ts';
import { createFieldServerRegistry, type SystemFieldSql } from '#server/kernel/fields/fieldServer.ts';
import type { Contract } from '#server/kernel/http/contract.ts';
import type { BodyPace } from '#server/kernel/http/slowBodies.ts';
import type { HubTimings } from '#server/kernel/hub/hubServer.ts';
import type { JobRunner } from '#server/kernel/jobs/jobRunner.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { createIdentityModule } from '#server/modules/identity/module.ts';
import { migrations, serverModules } from '#server/modules/index.ts';
import { createIndexesModule } from '#server/modules/indexes/module.ts';
import type { SearchLimits } from '#server/modules/indexes/searchLimits.ts';
import { systemFieldSqlById } from '#server/modules/records/index.ts';
import type { ServerModule } from '#server/modules/serverModule.ts';
import { collectMigrations } from '#server/modules/startModules.ts';
import { ApiClient, usualContract } from './support/apiClient.ts';
import { getDatabases } from './support/databases.ts';
import {
  createTestDatabaseLocation,
  type DatabaseKind,
  type TestDatabaseLocation,
} from './support/testDatabase.ts';
import { createUnfilteredPool } from './support/withoutFilters.ts';

/** A complete server on one database, running during the tests of a block. */
export type TestApi = {
  readonly kind: DatabaseKind;
  readonly url: string;
  readonly database: Database;
  /** Returns the service that a module of the running server provides to others. */
  use<Service>(module: ServerModule<Service>): Service;
  readonly kernel: Kernel;
  readonly events: DurableSubscriptions;
  readonly jobs: JobRunner;
  readonly clock: TaskScheduler;
  readonly served: string[];
  readonly dataDir: string;
  /** Returns a client without a session. */
  visitor(): ApiClient;
  /** Returns the admin of a new account. */
  admin(options?: { lang?: 'en' | 'ua' }): Promise<Member>;
  /** Returns another user of the admin's account, logged in. */
  colleague(admin: ApiClient, options?: { isAdmin?: boolean; groups?: string[] }): Promise<Member>;
};

/** A server that no other block uses. */
export type OwnTestApi = TestApi & {
  /** Returns how many statements have lost a filter, with `hasNoFilters`. */
  readonly strippedStatements: () => number;
  /** Stops the server and starts it again with the same data and port. */
  restart(): Promise<void>;
};

/** A logged-in client, with the credentials to log in again. */
export type Member = ApiClient & { user: CurrentUser; email: string; password: string };

export const testPassword = 'correct horse';

type Options = {
  env?: Record<string, string>;
  hubTimes?: Partial<HubTimings>;
  searchLimits?: SearchLimits;
  bodyPace?: BodyPace;
  /** Modules in addition to the server's own, and a contract that includes their calls. */
  modules?: readonly ServerModule[];
  contract?: Contract;
  /** The system fields; defaults to the server's own, with the SQL of any others. */
  systemFields?: readonly SystemField[];
  systemSql?: Readonly<Record<string, SystemFieldSql>>;
  /** Runs the application as if it had forgotten its own account filters. */
  hasNoFilters?: boolean;
  /** Receives the log lines of calls. */
  log?: Logger;
  /** A clock that the test controls. */
  time?: TimeSource;
};

/** Options in which servers can differ and still be shared. */
type SharedOptions = Pick<Options, 'env'>;

/**
 * Runs tests against the whole server on PostgreSQL, and also on PGlite if `support/databases.ts` lists the file. All
 * such blocks of a worker with the same options share one server, so tests use separate accounts.
 */
export function describeServer(
  name: string,
  body: (api: TestApi) => void,
  options: SharedOptions = {},
): void {
  describe.each(databases())(`${name} on %s`, kind => {
    const server = sharedServer(kind, options);
    // The server isn't stopped here: it is shared, and cleaned up at the end of the run.
    beforeAll(() => server.start());
    body(server);
  });
}

/**
 * Runs tests against a separate server: for those that restart it, control its clock, change its tables, or examine
 * more of the database than their own account.
 */
export function describeOwnServer(
  name: string,
  body: (api: OwnTestApi) => void,
  options: Options = {},
): void {
  describe.each(databases())(`${name} on %s`, kind => {
    const server = new TestServer(kind, options);
    beforeAll(() => server.start());
    afterAll(() => server.remove());
    body(server);
  });
}

const databases = () => getDatabases(expect.getState().testPath);

const sharedServers = new Map<string, SharedServer>();

function sharedServer(kind: DatabaseKind, options: SharedOptions): SharedServer {
  const key = JSON.stringify([kind, options]);
  const server = sharedServers.get(key) ?? new SharedServer(kind, options);
  sharedServers.set(key, server);
  return server;
}

/** Hashing as in production would take most of the tests' time. */
const cheapPasswords = { cost: 16, blockSize: 8, parallelization: 1 };

/** The server's modules, with cheaper password hashing and, if requested, lower limits for large directories. */
function testModules(searchLimits: SearchLimits | undefined): ServerModule[] {
  // A copy: a test that changes the limits of its server can restore the ones it passed.
  const limits = searchLimits && { ...searchLimits };
  const others = [createIdentityModule(cheapPasswords), createIndexesModule(limits)];
  return serverModules.map(module => others.find(({ name }) => name === module.name) ?? module);
}

class TestServer implements OwnTestApi {
  readonly kind: DatabaseKind;
  readonly #options: Options;
  #place: TestDatabaseLocation | null = null;
  #database: Database | null = null;
  #application: Application | null = null;
  #port = '0';
  url = '';
  strippedStatements = () => 0;

  constructor(kind: DatabaseKind, options: Options = {}) {
    this.kind = kind;
    this.#options = options;
  }

  get database(): Database {
    return started(this.#database);
  }

  use<Service>(module: ServerModule<Service>): Service {
    return started(this.#application).modules.use(module);
  }

  get events(): DurableSubscriptions {
    return started(this.#application).modules.events;
  }

  get jobs(): JobRunner {
    return started(this.#application).modules.jobs;
  }

  get clock(): TaskScheduler {
    return started(this.#application).modules.clock;
  }

  get kernel(): Kernel {
    return started(this.#application).kernel;
  }

  get served(): string[] {
    return Object.keys(started(this.#application).modules.routes);
  }

  get dataDir(): string {
    return started(this.#place).dataDir;
  }

  async start(): Promise<void> {
    this.#place ??= await createTestDatabaseLocation(this.kind);
    const config = readConfig({
      PORT: this.#port,
      DATA_DIR: this.#place.dataDir,
      DATABASE_URL: this.#place.databaseUrl ?? undefined,
      // The limits are lifted, because all clients in a test have the same address.
      LOG_INS_PER_MINUTE: '1000000',
      CALLS_PER_MINUTE: '1000000',
      ACCOUNT_CALLS_PER_MINUTE: '1000000',
      // Nothing listens there: tests only call their own messaging servers.
      TELEGRAM_API_ROOT: 'http://127.0.0.1:1',
      ...this.#options.env,
    });
    const pool = await openPool(config);
    const unfiltered = this.#options.hasNoFilters ? createUnfilteredPool(pool) : undefined;
    this.strippedStatements = unfiltered?.stripped ?? (() => 0);
    this.#database = createDatabase(unfiltered?.source ?? pool, config.callSeconds);
    const {
      hubTimes,
      searchLimits,
      bodyPace,
      contract = usualContract,
      log,
      time,
      modules = [],
    } = this.#options;
    await migrateUp(this.#database, [...migrations, ...collectMigrations(modules)]);
    this.#application = createApplication({
      config,
      database: this.#database,
      registry: createFieldRegistry(fieldPlugins, this.#options.systemFields),
      servers: createFieldServerRegistry(
        fieldServers,
        { ...systemFieldSqlById, ...this.#options.systemSql },
        fieldChats,
      ),
      findHooks: await loadAccountHooks(accountHooks),
      modules: [...testModules(searchLimits), ...modules],
      contract,
      hubTimes,
      bodyPace,
      log,
      time,
    });
    this.url = await this.#application.listen();
    this.#port = new URL(this.url).port;
  }

  async stop(): Promise<void> {
    await this.#application?.close();
    await this.#database?.close();
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async remove(): Promise<void> {
    await this.stop();
    await this.#place?.remove();
  }

  visitor(): ApiClient {
    return new ApiClient(this.url, this.#options.contract);
  }

  async admin({ lang }: { lang?: 'en' | 'ua' } = {}): Promise<Member> {
    const client = this.visitor();
    const email = `${randomUUID()}@example.org`;
    await client.register({
      accountName: 'Test account',
      userName: 'Ann Admin',
      email,
      password: testPassword,
      ...(lang === undefined ? {} : { lang }),
    });
    return toMember(client, email);
  }

  async colleague(
    admin: ApiClient,
    { isAdmin = false, groups = [] }: { isAdmin?: boolean; groups?: string[] } = {},
  ): Promise<Member> {
    const email = `${randomUUID()}@example.org`;
    await admin.ok('createUser', {
      body: { name: 'Col League', email, password: testPassword, isAdmin, groups },
    });
    const client = this.visitor();
    await client.logIn({ email, password: testPassword });
    return toMember(client, email);
  }
}

/** A server that starts once, and runs until its worker ends. */
class SharedServer extends TestServer {
  #starting: Promise<void> | null = null;

  override start(): Promise<void> {
    this.#starting ??= super.start();
    return this.#starting;
  }
}

function toMember(client: ApiClient, email: string): Member {
  return Object.assign(client, { email, password: testPassword, user: started(client.user) });
}

function started<T>(part: T | null): T {
  if (part === null) throw new Error('The test server has not started.');
  return part;
}
