import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FieldRegistry } from '#core/fieldRegistry.ts';
import { type Config, ConfigError } from './config.ts';
import type { Context } from './context.ts';
import { createCountryLookup } from './countryLookup.ts';
import type { Database } from './database/database.ts';
import { createDefinitionStore } from './definitions/accountDefinitions.ts';
import { createValidatorModules } from './definitions/schemaValidators.ts';
import { createIndexKeeper } from './fieldIndex/indexKeeper.ts';
import type { FieldServerRegistry } from './fields/fieldServer.ts';
import { createDiskFileStore, type FileStore } from './files/fileStore.ts';
import { createHttpApp } from './http/app.ts';
import { loadContract } from './http/contract.ts';
import type { BodyPace } from './http/slowBodies.ts';
import { serveApplication } from './http/spa.ts';
import type { HubTimes } from './hub/connection.ts';
import { createHub } from './hub/hub.ts';
import { serveHub } from './hub/hubServer.ts';
import { createImportQueue } from './imports/importQueue.ts';
import { createTextRebuilding } from './jobs/rebuildTexts.ts';
import { createRecoveryRequests } from './mail/recoveryRequests.ts';
import { createMailSending } from './mail/sendMails.ts';
import { mostMailsAnHour } from './policies/mail.ts';
import { type SearchLimits, searchLimitsOf } from './records/searchLimits.ts';
import { createHandlers } from './routes/index.ts';
import { createAccessTokens } from './sessions/accessToken.ts';
import { createLoginGuard } from './sessions/loginGuard.ts';
import { createPasswords, type PasswordCost } from './sessions/password.ts';
import { createPrincipals } from './sessions/principals.ts';
import { createRateLimit } from './sessions/rateLimit.ts';
import { createInnerApi } from './templates/innerApi.ts';
import { createTemplateLoader } from './templates/templateLoader.ts';

export type Application = {
  context: Context;
  /** The operationIds this server answers. */
  served: string[];
  /** @returns the address it listens at, such as `http://127.0.0.1:3000`. */
  listen(): Promise<string>;
  /** Sends clients of the hub away so that they come back, and lets running requests end. The database stays open. */
  close(): Promise<void>;
};

type Parts = {
  config: Config;
  /** Open and migrated; the caller closes it. */
  database: Database;
  registry: FieldRegistry;
  servers: FieldServerRegistry;
  /** Cheaper passwords and shorter hub times, for tests. */
  passwordCost?: PasswordCost;
  hubTimes?: HubTimes;
  /** Smaller ones make a directory of tests large. */
  searchLimits?: SearchLimits;
  /** A quicker one makes a slow body of tests slow sooner. */
  bodyPace?: BodyPace;
};

const builtApplication = fileURLToPath(new URL('../../dist/app', import.meta.url));

/** The whole server but for its database: everything that answers on one port. */
export function createApplication({
  config,
  database,
  registry,
  servers,
  passwordCost,
  hubTimes,
  searchLimits = searchLimitsOf(database),
  bodyPace,
}: Parts): Application {
  const contract = loadContract();
  const principals = createPrincipals(database);
  const definitions = createDefinitionStore(registry);
  const hub = createHub(principals, async (accountId, directoryId) => {
    // Whoever makes news has just asked for the definitions; a thousand changed records ask for them once.
    const known =
      definitions.known(accountId) ??
      (await database.readAccount(accountId, trx => definitions.load(trx, accountId)));
    return known.directory(directoryId);
  });
  const texts = createTextRebuilding({ database, definitions, servers });
  const mails = createMailSending({ database, config });
  const context: Context = {
    config,
    database,
    registry,
    servers,
    definitions,
    indexes: createIndexKeeper({ database, definitions, servers }),
    texts,
    mails,
    recoveries: createRecoveryRequests({ database, config, mails }),
    searchLimits,
    validators: createValidatorModules(config.tokenSecret),
    files: openFileStore(config),
    principals,
    hub,
    imports: createImportQueue({ database, hub, dataDir: config.dataDir, onRecords: texts.wake }),
    tokens: createAccessTokens(config.tokenSecret),
    passwords: createPasswords(passwordCost),
    loginGuard: createLoginGuard(),
    callers: createRateLimit({ most: config.logInsPerMinute, windowMs: 60_000 }),
    calls: {
      ofPerson: createRateLimit(inWindows(config.callsPerMinute.person)),
      ofAccount: createRateLimit(inWindows(config.callsPerMinute.account)),
    },
    innerKey: randomUUID(),
    welcomes: createRateLimit({ most: mostMailsAnHour, windowMs: 3_600_000 }),
    countries: createCountryLookup(config.countryLookupUrl),
    // The API it calls is made below.
    templates: createTemplateLoader(
      () => context,
      token => createInnerApi(app, { token, key: context.innerKey }),
    ),
  };
  const handlers = createHandlers(context, contract);
  const app = createHttpApp({ contract, handlers, context, bodyPace });
  app.after(() => {
    serveHub(app, context, hubTimes);
    serveApplication(app, { folder: builtApplication, allowsGoogle: config.googleMapsApiKey !== null });
  });
  return {
    context,
    served: Object.keys(handlers),
    listen: async () => {
      const address = await app.listen({ host: config.host, port: config.port });
      await context.imports.takeUp();
      context.templates.wake();
      context.mails.wake();
      context.texts.wake();
      return address;
    },
    close: async () => {
      await context.templates.close();
      await context.imports.close();
      await context.indexes.close();
      await context.texts.close();
      await context.recoveries.close();
      await context.mails.close();
      await app.close();
    },
  };
}

/** Short windows, so that whoever called too often need not wait long. */
const callWindowMs = 10_000;

function inWindows(perMinute: number): { most: number; windowMs: number } {
  return { most: Math.ceil((perMinute * callWindowMs) / 60_000), windowMs: callWindowMs };
}

/** Better no start than files in another place than the operator asked for. */
function openFileStore({ s3, dataDir }: Config): FileStore {
  if (s3 !== null)
    throw new ConfigError([
      'S3_ENDPOINT: an S3 store is not supported yet; unset S3_* to keep files in DATA_DIR.',
    ]);
  return createDiskFileStore(join(dataDir, 'files'));
}
