import { isIP } from 'node:net';
import { makeExactValidator } from 'envalid';
import { LOG_LEVELS, type LogLevel } from '#server/kernel/log/log.ts';
import { type NetworkRange, parseNetwork } from '#server/kernel/outgoing/networks.ts';

/** Minimum length of the secret that signs tokens. */
export const MIN_SECRET_LENGTH = 32;

export const DEFAULT_CALL_TIMEOUT_SECONDS = 30;

const text = makeExactValidator<string>(value => value);
const count = makeExactValidator<number>(readCount);
const absent = { default: undefined } as const;

/**
 * All settings of the environment, keyed by name. Error messages continue the name: 'PORT must be …'. They
 * never repeat a URL, which can contain a password.
 */
export const environmentValidators = {
  PORT: makeExactValidator<number>(readPort)({ default: 3000 }),
  HOST: makeExactValidator<string>(readHost)({ default: '127.0.0.1' }),
  DATA_DIR: text({ default: './data' }),
  DATABASE_URL: address('postgres:', 'postgresql:')(absent),
  PUBLIC_URL: makeExactValidator<string>(readOrigin)(absent),
  TRUST_PROXY: makeExactValidator<string[]>(readProxies)(absent),
  SMTP_URL: address('smtp:', 'smtps:')(absent),
  MAIL_FROM: makeExactValidator<{ name: string; address: string }>(readSender)(absent),
  S3_ENDPOINT: address('http:', 'https:')({ ...absent, requiredWhen: hasS3 }),
  S3_REGION: text(absent),
  S3_BUCKET: text({ ...absent, requiredWhen: hasS3 }),
  S3_ACCESS_KEY_ID: text({ ...absent, requiredWhen: hasS3 }),
  S3_SECRET_ACCESS_KEY: text({ ...absent, requiredWhen: hasS3 }),
  GOOGLE_MAPS_API_KEY: makeExactValidator<string>(readMapsKey)(absent),
  MAP_TILES_URL: makeExactValidator<string>(readTiles)(absent),
  MAP_TILES_ATTRIBUTION: text(absent),
  COUNTRY_LOOKUP_URL: makeExactValidator<string>(readCountryLookup)(absent),
  TELEGRAM_API_ROOT: address('http:', 'https:')({ default: 'https://api.telegram.org' }),
  OUTGOING_NETWORKS: makeExactValidator<NetworkRange[]>(readNetworks)(absent),
  TOKEN_SECRET: makeExactValidator<string>(readSecret)(absent),
  LOG_INS_PER_MINUTE: count({ default: 60 }),
  CALLS_PER_MINUTE: count({ default: 1_200 }),
  ACCOUNT_CALLS_PER_MINUTE: count({ default: 12_000 }),
  ACCOUNT_QUOTA_MB: makeExactValidator<number>(readQuota)({ default: 10_240 }),
  RULE_EMAILS_PER_DAY: count({ default: 1_000 }),
  RULE_RECORDS_PER_CAUSE: count({ default: 1_000 }),
  CALL_SECONDS: count({ default: DEFAULT_CALL_TIMEOUT_SECONDS }),
  FIGURES_MEMORY: count({ default: 512 }),
  FIGURES_FROM: count({ default: 2_000 }),
  // The logger reads LOG_LEVEL from the environment itself. This validator only rejects invalid values.
  LOG_LEVEL: makeExactValidator<LogLevel>(readLogLevel)({ default: 'info' }),
};

function readPort(value: string): number {
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value);
  throw new Error(`must be a number from 0 to 65535, not '${value}'.`);
}

function readHost(value: string): string {
  if (/^[A-Za-z0-9._:-]+$/.test(value)) return value;
  throw new Error(`must be an address or a host name such as 127.0.0.1 or 0.0.0.0, not '${value}'.`);
}

function readCount(value: string): number {
  if (/^[1-9]\d{0,6}$/.test(value)) return Number(value);
  throw new Error(`must be a whole number from 1 to 9999999, not '${value}'.`);
}

function readQuota(value: string): number {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new Error(
    `must be a whole number of megabytes, or 0 for as many as there is room for, not '${value}'.`,
  );
}

function address(...protocols: string[]) {
  return makeExactValidator<string>(value => readAddress(value, protocols));
}

function readAddress(value: string, protocols: readonly string[]): string {
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value.replace(/\/$/, '');
  throw new Error(`must be an address that begins with ${protocols.map(p => `${p}//`).join(' or ')}.`);
}

function readOrigin(value: string): string {
  const origin = readAddress(value, ['http:', 'https:']);
  if (new URL(origin).origin === origin) return origin;
  throw new Error('must be an origin without path, query or password, such as https://docket.example.org.');
}

function readProxies(value: string): string[] {
  const proxies = value.split(',').map(proxy => proxy.trim());
  if (proxies.every(isProxy)) return proxies;
  throw new Error(
    'must name addresses or networks of proxies, such as 10.0.0.2 or 10.0.0.0/8, or loopback, linklocal, uniquelocal; separated by commas.',
  );
}

function isProxy(value: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(value)) return true;
  const [network = '', prefix, ...rest] = value.split('/');
  const version = isIP(network);
  const isPrefix =
    prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
  return version !== 0 && isPrefix && rest.length === 0;
}

function readNetworks(value: string): NetworkRange[] {
  try {
    return value.split(',').map(network => parseNetwork(network.trim()));
  } catch {
    throw new Error('must name addresses or networks, such as 10.1.2.3 or 10.0.0.0/8, separated by commas.');
  }
}

function readSender(value: string): { name: string; address: string } {
  const match = value.match(/^(?:"?([^"<>\p{Cc}]*?)"?\s*<([^<>@\s]+@[^<>@\s]+)>|([^<>@\s,]+@[^<>@\s,]+))$/u);
  const mailbox = match?.[2] ?? match?.[3];
  if (mailbox) return { name: match?.[1] ?? '', address: mailbox };
  throw new Error('must be an address such as docket@example.org or Docket <docket@example.org>.');
}

/** Returns true if any setting of S3 is set. In that case, all of them are required. */
function hasS3(given: Record<string, unknown>): boolean {
  return Object.entries(given).some(([name, value]) => name.startsWith('S3_') && value !== undefined);
}

/** Accepts only these characters because the key becomes part of a URL that browsers load. */
function readMapsKey(value: string): string {
  if (/^[\w-]{10,200}$/.test(value)) return value;
  throw new Error('must be a key of letters, digits, _ and -.');
}

/** The origin becomes part of every page's Content-Security-Policy, so only harmless characters are allowed. */
function readTiles(value: string): string {
  const example = value.replace('{s}', 'a').replace(/\{[zxy]\}/g, '1');
  const isWhole = ['{z}', '{x}', '{y}'].every(part => value.includes(part));
  const isAddress = URL.canParse(example) && /^https?:$/.test(new URL(example).protocol);
  const isPlain = /^https?:\/\/(?:\{s\}\.)?[\w.-]+(?::\d{1,5})?\/[^\s;,'"]+$/.test(value);
  if (isAddress && isWhole && isPlain) return value;
  throw new Error(
    'must begin with http:// or https:// and hold {z}, {x} and {y} in its path or query, such as https://tiles.example.org/{z}/{x}/{y}.png.',
  );
}

function readCountryLookup(value: string): string {
  const example = value.replaceAll('{ip}', '203.0.113.7');
  const isAddress = URL.canParse(example) && /^https?:$/.test(new URL(example).protocol);
  if (isAddress && value.includes('{ip}') && !new URL(example).host.includes('203.0.113.7')) return value;
  throw new Error(
    'must begin with http:// or https:// and hold {ip} in its path or query, such as https://lookup.example.org/{ip}/country.',
  );
}

function readSecret(value: string): string {
  if (value.length >= MIN_SECRET_LENGTH) return value;
  throw new Error(
    `must have at least ${MIN_SECRET_LENGTH} characters; leave it out to have one made and kept in DATA_DIR.`,
  );
}

function readLogLevel(value: string): LogLevel {
  const known = LOG_LEVELS.find(level => level === value);
  if (known) return known;
  throw new Error(`must be one of ${LOG_LEVELS.join(', ')}, not '${value}'.`);
}
