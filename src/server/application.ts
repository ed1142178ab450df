import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { HookFinder } from '#core/scripts/accountHooks.ts';
import { systemClock, type TimeSource } from './kernel/clock/time.ts';
import type { Config } from './kernel/config/config.ts';
import type { Database } from './kernel/database/database.ts';
import { createEventBroadcaster } from './kernel/events/broadcasts.ts';
import type { FieldServerRegistry } from './kernel/fields/fieldServer.ts';
import { openFileStore } from './kernel/files/openFileStore.ts';
import { createHttpApp } from './kernel/http/app.ts';
import { type Contract, loadContract } from './kernel/http/contract.ts';
import { createInternalApiClient } from './kernel/http/ownCalls.ts';
import type { BodyPace } from './kernel/http/slowBodies.ts';
import { registerApplicationRoutes } from './kernel/http/spa.ts';

import { createHub } from './kernel/hub/hub.ts';
import { type HubTimings, serveHub } from './kernel/hub/hubServer.ts';
import type { Kernel } from './kernel/kernel.ts';
import { log as processLog } from './kernel/log/log.ts';
import { createOutgoingHttpClient } from './kernel/outgoing/outgoing.ts';
import { createRateLimit } from './kernel/session/rateLimit.ts';
import { createSessionAuthority } from './modules/identity/index.ts';
import { serverModules } from './modules/index.ts';
import type { ServerModule } from './modules/serverModule.ts';
import { type StartedModules, startModules } from './modules/startModules.ts';

export interface Application {
  readonly kernel: Kernel;
  readonly modules: StartedModules;
  /**
   * Starts the modules and the HTTP server.
   * @returns The address that the server listens on, e.g. `http://127.0.0.1:3000`.
   */
  listen(): Promise<string>;
  /**
   * Stops the modules and the HTTP server. Running requests can finish. Clients of the hub are disconnected
   * and reconnect later. The database stays open.
   */
  close(): Promise<void>;
}

export interface ApplicationOptions {
  readonly config: Config;
  /** An open, migrated database. The caller closes it. */
  readonly database: Database;
  /**
   * The result of `Database.isOnlyNode`. Defaults to true for an embedded database and false for a
   * PostgreSQL server.
   */
  readonly startsAlone?: boolean;
  readonly registry: FieldRegistry;
  readonly servers: FieldServerRegistry;
  readonly findHooks: HookFinder;
  /**
   * Modules that tests use instead of the server's modules. `contract` must then contain the calls of these
   * modules.
   */
  readonly modules?: readonly ServerModule[];
  readonly contract?: Contract | undefined;
  /** Shorter timeouts of the hub for tests. */
  readonly hubTimes?: Partial<HubTimings> | undefined;
  /** The pace below which request bodies count as slow. Tests set it to detect slow bodies earlier. */
  readonly bodyPace?: BodyPace | undefined;
  /** The logger for requests. Defaults to the log of the process. */
  readonly log?: Logger | undefined;
  /** A clock controlled by tests. */
  readonly time?: TimeSource | undefined;
}

const builtApplication = fileURLToPath(new URL('../../dist/app', import.meta.url));

/** Creates the server, except its database. `listen` starts it. */
export function createApplication({
  modules: list = serverModules,
  ...parts
}: ApplicationOptions): Application {
  const {
    config,
    database,
    registry,
    servers,
    findHooks,
    startsAlone = !database.isShared,
    hubTimes,
    bodyPace,
    log = processLog,
    time = systemClock,
  } = parts;
  const channel = database.openNodeChannel();
  const broadcasts = createEventBroadcaster(database, channel);
  const sessions = createSessionAuthority({ database, config, broadcasts });
  const ownCalls = createInternalApiClient();
  const kernel: Kernel = {
    config,
    database,
    startsAlone,
    registry,
    servers,
    findHooks,
    contract: parts.contract ?? loadContract(),
    files: openFileStore(config),
    hub: createHub(sessions.principals),
    sessions,
    principals: sessions.principals,
    ownCalls,
    outgoing: createOutgoingHttpClient({ allowed: config.outgoingNetworks }),
    time,
  };
  const modules = startModules(kernel, { modules: list, broadcasts, channel });
  const app = createHttpApp({
    contract: kernel.contract,
    handlers: modules.routes,
    parts: { config, database, sessions, ownKey: ownCalls.key, ...callLimits(config) },
    bodyPace,
    log,
  });
  ownCalls.answerWith(app);
  app.after(() => {
    serveHub(app, kernel, hubTimes);
    registerApplicationRoutes(app, {
      folder: builtApplication,
      pages: modules.pages,
      allowsGoogle: config.googleMapsApiKey !== null,
      tilesUrl: config.mapTiles?.url ?? null,
    });
  });
  return {
    kernel,
    modules,
    listen: async () => {
      await kernel.files.check();
      await modules.open();
      const address = await app.listen({ host: config.host, port: config.port });
      await modules.start();
      return address;
    },
    close: async () => {
      await broadcasts.close();
      await modules.close();
      await channel?.close();
      await app.close();
    },
  };
}

function callLimits({ logInsPerMinute, callsPerMinute }: Config) {
  return {
    callers: createRateLimit({ most: logInsPerMinute, windowMs: 60_000 }),
    calls: {
      ofPerson: createRateLimit(inWindows(callsPerMinute.person)),
      ofAccount: createRateLimit(inWindows(callsPerMinute.account)),
    },
  };
}

/**
 * Call limits apply per window of 10 seconds, not per minute, so that a caller who exceeds a limit needn't
 * wait long.
 */
const callWindowMs = 10_000;

function inWindows(perMinute: number): { most: number; windowMs: number } {
  return { most: Math.ceil((perMinute * callWindowMs) / 60_000), windowMs: callWindowMs };
}
