import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cleanEnv, EnvMissingError } from 'envalid';
import type { Network } from '#server/kernel/outgoing/networks.ts';
import { SHORTEST_SECRET, settings } from './settings.ts';

/** Where uploaded files go when an S3-compatible store is configured. */
export type S3Config = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Everything the environment decides; DESIGN section 4 'Configuration'. Absent parts are null. */
export type Config = {
  port: number;
  host: string;
  /** Absolute path. Holds the PGlite database, files, outbox and the token secret. */
  dataDir: string;
  databaseUrl: string | null;
  /** Origin under which browsers reach the server, without trailing slash; null = whatever they used. */
  publicUrl: string | null;
  /** Addresses and networks of proxies that are believed who calls, as Fastify's `trustProxy` takes them. */
  trustedProxies: string[];
  smtpUrl: string | null;
  /** Who mails come from: an address, or `Name <address>`; null = `docket@` the host of PUBLIC_URL. */
  mailFrom: { name: string; address: string } | null;
  s3: S3Config | null;
  googleMapsApiKey: string | null;
  /** A server of map tiles, in place of the built-in outlines, and whom they are by. */
  mapTiles: { url: string; attribution: string } | null;
  /** Address of the service that tells a visitor's country, with `{ip}` where the visitor's address goes. */
  countryLookupUrl: string | null;
  telegramApiRoot: string;
  /** Networks that are not public and that webhooks may call all the same. */
  outgoingNetworks: Network[];
  tokenSecret: string;
  /** Log-ins, registrations and uses of mailed links that one address may send within a minute. */
  logInsPerMinute: number;
  /** Calls that one person, and all of an account together, may send within a minute. */
  callsPerMinute: { person: number; account: number };
  /** What an account may store in files; null where nothing but the disk says so. */
  accountQuotaBytes: number | null;
  /** Emails that automation rules of one account may send on a day. */
  ruleMailsADay: number;
  /** Records that automation rules may make of one cause, those included that set each other off. */
  ruleRecordsPerCause: number;
  /** Seconds that one statement of a call may run on a server, and all that a call only reads anywhere. */
  callSeconds: number;
  /** Bytes that columns for figures may take in memory, and the records of a directory from which on it has some. */
  figures: { memory: number; from: number };
};

/** A setting that cannot be used. `faults` holds one sentence per wrong setting, each naming it. */
export class ConfigError extends Error {
  readonly faults: string[];

  constructor(faults: string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

type Environment = Record<string, string | undefined>;

/** Networks that nobody calls from across the internet; carriers and hosters put their own machines into the last one. */
const NEAR = ['loopback', 'linklocal', 'uniquelocal', '100.64.0.0/10'];

/**
 * Reads the configuration from the environment; everything is optional.
 * @throws ConfigError naming every wrong setting at once.
 */
export function readConfig(environment: Environment = process.env): Config {
  const faults: string[] = [];
  const env = cleanEnv(given(environment), settings, {
    reporter: ({ errors }) => {
      for (const [name, error] of Object.entries(errors)) faults.push(`${name} ${reasonOf(error)}`);
    },
  });
  const dataDir = resolve(env.DATA_DIR);
  prepareDataDirectory(dataDir, faults);
  if (faults.length > 0) throw new ConfigError(faults);
  const publicUrl = env.PUBLIC_URL ?? null;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    publicUrl,
    // Where PUBLIC_URL is set a proxy stands in front, as a rule a near one.
    trustedProxies: env.TRUST_PROXY ?? (publicUrl === null ? [] : NEAR),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? null,
    s3: s3Of(env),
    googleMapsApiKey: env.GOOGLE_MAPS_API_KEY ?? null,
    mapTiles: env.MAP_TILES_URL
      ? { url: env.MAP_TILES_URL, attribution: env.MAP_TILES_ATTRIBUTION ?? '' }
      : null,
    countryLookupUrl: env.COUNTRY_LOOKUP_URL ?? null,
    telegramApiRoot: env.TELEGRAM_API_ROOT,
    outgoingNetworks: env.OUTGOING_NETWORKS ?? [],
    tokenSecret: env.TOKEN_SECRET ?? keptSecret(dataDir),
    logInsPerMinute: env.LOG_INS_PER_MINUTE,
    callsPerMinute: { person: env.CALLS_PER_MINUTE, account: env.ACCOUNT_CALLS_PER_MINUTE },
    accountQuotaBytes: env.ACCOUNT_QUOTA_MB === 0 ? null : env.ACCOUNT_QUOTA_MB * 1024 * 1024,
    ruleMailsADay: env.RULE_EMAILS_PER_DAY,
    ruleRecordsPerCause: env.RULE_RECORDS_PER_CAUSE,
    callSeconds: env.CALL_SECONDS,
    figures: { memory: env.FIGURES_MEMORY * 1024 * 1024, from: env.FIGURES_FROM },
  };
}

/** What is set to nothing is not set. A secret is taken as it is, blanks and all. */
function given(environment: Environment): Environment {
  return Object.fromEntries(
    Object.keys(settings).flatMap(name => {
      const value = environment[name];
      const taken = name === 'TOKEN_SECRET' ? value : value?.trim();
      return taken ? [[name, taken]] : [];
    }),
  );
}

/** Only the settings of S3 can be missing. */
function reasonOf(error: Error | undefined): string {
  return error instanceof EnvMissingError
    ? 'must be set too when any S3_ setting is.'
    : (error?.message ?? '');
}

type S3Settings = Partial<
  Record<'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>
>;

function s3Of(env: S3Settings): S3Config | null {
  const endpoint = env.S3_ENDPOINT;
  if (endpoint === undefined) return null;
  return {
    endpoint,
    region: env.S3_REGION ?? 'us-east-1',
    bucket: env.S3_BUCKET ?? '',
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
  };
}

function prepareDataDirectory(dataDir: string, faults: string[]): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    faults.push(`DATA_DIR must be a folder that can be written; '${dataDir}' cannot be made (${reason}).`);
  }
}

/** Made once and kept readable by the owner only, so that sessions outlive a restart. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'token-secret');
  try {
    writeFileSync(file, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!exists) {
      throw new ConfigError([`DATA_DIR must be a folder that can be written; '${dataDir}' cannot be.`]);
    }
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= SHORTEST_SECRET) return secret;
  throw new ConfigError([
    `TOKEN_SECRET kept in '${file}' is damaged: delete the file to have a new one made.`,
  ]);
}
