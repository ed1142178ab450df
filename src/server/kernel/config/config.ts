import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { LOG_LEVELS } from '#server/kernel/log/log.ts';

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
  /** Address of the service that tells a visitor's country, with `{ip}` where the visitor's address goes. */
  countryLookupUrl: string | null;
  telegramApiRoot: string;
  tokenSecret: string;
  /** Log-ins, registrations and uses of mailed links that one address may send within a minute. */
  logInsPerMinute: number;
  /** Calls that one person, and all of an account together, may send within a minute. */
  callsPerMinute: { person: number; account: number };
  /** Seconds that one statement of a call may run on a server, and all that a call only reads anywhere. */
  callSeconds: number;
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

const shortestSecret = 32;

export const STANDARD_CALL_SECONDS = 30;

/**
 * Reads the configuration from the environment; everything is optional.
 * @throws ConfigError naming every wrong setting at once.
 */
export function readConfig(environment: Environment = process.env): Config {
  const faults: string[] = [];
  const read = (name: string) => environment[name]?.trim() || null;
  const config: Config = {
    port: readPort(read('PORT'), faults),
    host: readHost(read('HOST'), faults),
    dataDir: resolve(read('DATA_DIR') ?? './data'),
    databaseUrl: readUrl({ name: 'DATABASE_URL', protocols: ['postgres:', 'postgresql:'], read, faults }),
    publicUrl: readOrigin(read, faults),
    trustedProxies: readProxies(read, faults),
    smtpUrl: readUrl({ name: 'SMTP_URL', protocols: ['smtp:', 'smtps:'], read, faults }),
    mailFrom: readSender(read, faults),
    s3: readS3(read, faults),
    googleMapsApiKey: readMapsKey(read, faults),
    countryLookupUrl: readCountryLookup(read, faults),
    telegramApiRoot:
      readUrl({ name: 'TELEGRAM_API_ROOT', protocols: ['http:', 'https:'], read, faults }) ??
      'https://api.telegram.org',
    tokenSecret: '',
    logInsPerMinute: readCount('LOG_INS_PER_MINUTE', { read, faults, standard: 60 }),
    callsPerMinute: {
      person: readCount('CALLS_PER_MINUTE', { read, faults, standard: 1_200 }),
      account: readCount('ACCOUNT_CALLS_PER_MINUTE', { read, faults, standard: 12_000 }),
    },
    callSeconds: readCount('CALL_SECONDS', { read, faults, standard: STANDARD_CALL_SECONDS }),
  };
  const secret = environment.TOKEN_SECRET || null;
  if (secret !== null && secret.length < shortestSecret) {
    faults.push(
      `TOKEN_SECRET must have at least ${shortestSecret} characters; leave it out to have one made and kept in DATA_DIR.`,
    );
  }
  checkLogLevel(read('LOG_LEVEL'), faults);
  prepareDataDirectory(config, faults);
  if (faults.length > 0) throw new ConfigError(faults);
  return { ...config, tokenSecret: secret ?? keptSecret(config.dataDir) };
}

function readPort(value: string | null, faults: string[]): number {
  if (value === null) return 3000;
  const port = Number(value);
  if (/^\d+$/.test(value) && port <= 65_535) return port;
  faults.push(`PORT must be a number from 0 to 65535, not '${value}'.`);
  return 0;
}

function readCount(
  name: string,
  { read, faults, standard }: Pick<UrlSetting, 'read' | 'faults'> & { standard: number },
): number {
  const value = read(name);
  if (value === null) return standard;
  if (/^[1-9]\d{0,6}$/.test(value)) return Number(value);
  faults.push(`${name} must be a whole number from 1 to 9999999, not '${value}'.`);
  return standard;
}

/** The log takes it from the environment by itself. */
function checkLogLevel(value: string | null, faults: string[]): void {
  if (value === null || LOG_LEVELS.some(level => level === value)) return;
  faults.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not '${value}'.`);
}

function readHost(value: string | null, faults: string[]): string {
  if (value === null) return '127.0.0.1';
  if (/^[A-Za-z0-9._:-]+$/.test(value)) return value;
  faults.push(`HOST must be an address or a host name such as 127.0.0.1 or 0.0.0.0, not '${value}'.`);
  return '';
}

type UrlSetting = {
  name: string;
  protocols: string[];
  read: (name: string) => string | null;
  faults: string[];
};

/** The value is never repeated in the message: these addresses may carry passwords. */
function readUrl({ name, protocols, read, faults }: UrlSetting): string | null {
  const value = read(name);
  if (value === null) return null;
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value.replace(/\/$/, '');
  faults.push(`${name} must be an address that begins with ${protocols.map(p => `${p}//`).join(' or ')}.`);
  return null;
}

function readOrigin(read: UrlSetting['read'], faults: string[]): string | null {
  const value = readUrl({ name: 'PUBLIC_URL', protocols: ['http:', 'https:'], read, faults });
  if (value === null) return null;
  if (new URL(value).origin === value) return value;
  faults.push(
    'PUBLIC_URL must be an origin without path, query or password, such as https://docket.example.org.',
  );
  return null;
}

/** Networks that nobody calls from across the internet; carriers and hosters put their own machines into the last one. */
const NEAR = ['loopback', 'linklocal', 'uniquelocal', '100.64.0.0/10'];

/** Where PUBLIC_URL is set a proxy stands in front, as a rule a near one. */
function readProxies(read: UrlSetting['read'], faults: string[]): string[] {
  const value = read('TRUST_PROXY');
  if (value === null) return read('PUBLIC_URL') === null ? [] : NEAR;
  const proxies = value.split(',').map(proxy => proxy.trim());
  if (proxies.every(isProxy)) return proxies;
  faults.push(
    'TRUST_PROXY must name addresses or networks of proxies, such as 10.0.0.2 or 10.0.0.0/8, or loopback, linklocal, uniquelocal; separated by commas.',
  );
  return [];
}

function isProxy(text: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  const isPrefix =
    prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
  return version !== 0 && isPrefix && rest.length === 0;
}

function readSender(read: UrlSetting['read'], faults: string[]): Config['mailFrom'] {
  const value = read('MAIL_FROM');
  if (value === null) return null;
  const match = value.match(/^(?:"?([^"<>\p{Cc}]*?)"?\s*<([^<>@\s]+@[^<>@\s]+)>|([^<>@\s,]+@[^<>@\s,]+))$/u);
  const address = match?.[2] ?? match?.[3];
  if (address) return { name: match?.[1] ?? '', address };
  faults.push('MAIL_FROM must be an address such as docket@example.org or Docket <docket@example.org>.');
  return null;
}

/** It stands in an address that browsers load, so nothing else may. */
function readMapsKey(read: UrlSetting['read'], faults: string[]): string | null {
  const value = read('GOOGLE_MAPS_API_KEY');
  if (value === null || /^[\w-]{10,200}$/.test(value)) return value;
  faults.push('GOOGLE_MAPS_API_KEY must be a key of letters, digits, _ and -.');
  return null;
}

function readCountryLookup(read: UrlSetting['read'], faults: string[]): string | null {
  const value = read('COUNTRY_LOOKUP_URL');
  if (value === null) return null;
  const example = value.replaceAll('{ip}', '203.0.113.7');
  const isAddress = URL.canParse(example) && /^https?:$/.test(new URL(example).protocol);
  if (isAddress && value.includes('{ip}') && !new URL(example).host.includes('203.0.113.7')) return value;
  faults.push(
    'COUNTRY_LOOKUP_URL must begin with http:// or https:// and hold {ip} in its path or query, such as https://lookup.example.org/{ip}/country.',
  );
  return null;
}

function readS3(read: UrlSetting['read'], faults: string[]): S3Config | null {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const missing = names.filter(name => read(name) === null);
  if (missing.length === names.length && read('S3_REGION') === null) return null;
  if (missing.length > 0) {
    faults.push(`${missing.join(', ')} must be set too when any S3_ setting is.`);
  }
  const endpoint = readUrl({ name: 'S3_ENDPOINT', protocols: ['http:', 'https:'], read, faults });
  return {
    endpoint: endpoint ?? '',
    region: read('S3_REGION') ?? 'us-east-1',
    bucket: read('S3_BUCKET') ?? '',
    accessKeyId: read('S3_ACCESS_KEY_ID') ?? '',
    secretAccessKey: read('S3_SECRET_ACCESS_KEY') ?? '',
  };
}

function prepareDataDirectory(config: Config, faults: string[]): void {
  try {
    mkdirSync(config.dataDir, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    faults.push(
      `DATA_DIR must be a folder that can be written; '${config.dataDir}' cannot be made (${reason}).`,
    );
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
  if (secret.length >= shortestSecret) return secret;
  throw new ConfigError([
    `TOKEN_SECRET kept in '${file}' is damaged: delete the file to have a new one made.`,
  ]);
}
