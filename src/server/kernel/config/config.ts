import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cleanEnv, EnvMissingError } from 'envalid';
import type { NetworkRange } from '#server/kernel/outgoing/networks.ts';
import { environmentValidators, MIN_SECRET_LENGTH } from './environmentValidators.ts';

/** The S3-compatible store for uploaded files. */
export type S3Config = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/**
 * The configuration read from the environment (see `docs/operations.md`). Unless noted otherwise, `null`
 * means that the setting is absent.
 */
export type Config = {
  port: number;
  host: string;
  /**
   * Absolute path of the folder for the PGlite database, uploaded files, outbox and token secret, unless
   * settings replace these.
   */
  dataDir: string;
  databaseUrl: string | null;
  /** Origin at which browsers reach the server, without trailing slash. `null` means `host` and `port`. */
  publicUrl: string | null;
  /**
   * Addresses and networks of proxies that are trusted to report the caller's address, in the format of
   * Fastify's `trustProxy`.
   */
  trustedProxies: string[];
  smtpUrl: string | null;
  /** The sender of emails. `null` uses `docket@` and the host name at which browsers reach the server. */
  mailFrom: { name: string; address: string } | null;
  s3: S3Config | null;
  googleMapsApiKey: string | null;
  /** A server of map tiles that replaces the built-in outlines, and its attribution. */
  mapTiles: { url: string; attribution: string } | null;
  /** URL of the service that returns a visitor's country, with `{ip}` in place of the visitor's address. */
  countryLookupUrl: string | null;
  telegramApiRoot: string;
  /** Non-public networks that webhooks can call anyway. */
  outgoingNetworks: NetworkRange[];
  tokenSecret: string;
  /** The maximum number of logins, registrations and uses of emailed links per client address and minute. */
  logInsPerMinute: number;
  /** The maximum number of calls per minute of one user, and of all users of an account. */
  callsPerMinute: { person: number; account: number };
  /** File storage quota of an account. `null` if only the disk limits it. */
  accountQuotaBytes: number | null;
  /** The maximum number of emails that the automation rules of one account can send per day. */
  ruleMailsADay: number;
  /**
   * The maximum number of records that automation rules can process per cause, including rules that trigger each other.
   */
  ruleRecordsPerCause: number;
  /**
   * Time limit in seconds for each statement of a call on PostgreSQL, and for a read-only call as a whole
   * on PGlite and PostgreSQL.
   */
  callSeconds: number;
  /**
   * `memory` limits the bytes of columns cached for metrics. `from` is the number of records from which a
   * directory's columns are cached.
   */
  figures: { memory: number; from: number };
};

/** Thrown if settings are invalid. `faults` contains one sentence per invalid setting, which names the setting. */
export class ConfigError extends Error {
  readonly faults: string[];

  constructor(faults: string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

type Environment = Record<string, string | undefined>;

/**
 * Networks that can't be reached over the internet, in the format of `trustProxy`. 100.64.0.0/10 is used by
 * carriers and hosting providers for their own machines.
 */
const NEAR = ['loopback', 'linklocal', 'uniquelocal', '100.64.0.0/10'];

/**
 * Reads the configuration from the environment. All settings are optional.
 * @throws ConfigError naming all invalid settings.
 */
export function readConfig(environment: Environment = process.env): Config {
  const faults: string[] = [];
  const env = cleanEnv(given(environment), environmentValidators, {
    reporter: ({ errors }) => {
      for (const [name, error] of Object.entries(errors)) faults.push(`${name} ${getReason(error)}`);
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
    // If PUBLIC_URL is set, the server is assumed to be behind a proxy, usually on a nearby network.
    trustedProxies: env.TRUST_PROXY ?? (publicUrl === null ? [] : NEAR),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? null,
    s3: getS3Config(env),
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

/** Trims settings and removes empty ones, which count as not set. TOKEN_SECRET is used unchanged, including spaces. */
function given(environment: Environment): Environment {
  return Object.fromEntries(
    Object.keys(environmentValidators).flatMap(name => {
      const value = environment[name];
      const taken = name === 'TOKEN_SECRET' ? value : value?.trim();
      return taken ? [[name, taken]] : [];
    }),
  );
}

/** A missing setting is always an S3 setting, because no other setting is ever required. */
function getReason(error: Error | undefined): string {
  return error instanceof EnvMissingError
    ? 'must be set too when any S3_ setting is.'
    : (error?.message ?? '');
}

type S3Settings = Partial<
  Record<'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>
>;

function getS3Config(env: S3Settings): S3Config | null {
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
    // Creates and removes a folder as a test, because permissions alone don't reveal a read-only file
    // system.
    rmdirSync(mkdtempSync(join(dataDir, 'writable-')));
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    faults.push(`DATA_DIR must be a folder that can be written; '${dataDir}' cannot be (${reason}).`);
  }
}

/**
 * Returns the secret stored in DATA_DIR, so that sessions survive a restart. The first start creates it, readable by
 * the owner only.
 */
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
  if (secret.length >= MIN_SECRET_LENGTH) return secret;
  throw new ConfigError([
    `TOKEN_SECRET kept in '${file}' is damaged: delete the file to have a new one made.`,
  ]);
}
