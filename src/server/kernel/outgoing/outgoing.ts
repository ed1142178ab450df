/**
 * The only way in which the server calls a URL chosen by a user (decision 0052). The client resolves the
 * host itself, checks all resulting addresses, and connects to one of them. There is no second lookup that
 * could return another address.
 */

import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { isAllowedAddress, isCallableAddress, type NetworkRange } from './networks.ts';

export interface OutgoingCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Aborts the call. */
  readonly signal: AbortSignal;
}

export interface OutgoingResponse {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** The start of the response, at most `MAX_READ` bytes. */
  readonly body: string;
}

export type OutgoingCallError = 'BadAddress' | 'AddressForbidden' | 'NotResolved' | 'TimedOut' | 'NotReached';

/** Thrown if the call received no response. */
export class OutgoingCallFailedError extends Error {
  readonly fault: OutgoingCallError;

  constructor(fault: OutgoingCallError, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

export interface OutgoingHttpClient {
  /** Returns the problem that a URL has before any call, or `null` if there is none. */
  faultOf(url: string): OutgoingCallError | null;
  /** Sends a body by POST without following redirects. @throws OutgoingCallFailedError if there is no response. */
  post(call: OutgoingCall): Promise<OutgoingResponse>;
}

export interface OutgoingLimits {
  readonly connectMs: number;
  readonly wholeMs: number;
}

const LIMITS: OutgoingLimits = { connectMs: 5_000, wholeMs: 15_000 };
/** The maximum number of bytes of a response that are read. */
const MAX_READ = 16 * 1_024;

/** Returns all addresses of a name. */
export type HostResolver = (host: string) => Promise<readonly string[]>;

interface Options {
  /** Non-public networks that can be called anyway. */
  readonly allowed: readonly NetworkRange[];
  readonly resolve?: HostResolver;
  readonly limits?: OutgoingLimits;
}

/**
 * Parses an HTTP or HTTPS URL. Returns `null` for any other text, and for URLs with a user name, a password
 * or a fragment.
 */
export function parsePlainUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isPlain = url.username === '' && url.password === '' && url.hash === '' && url.hostname !== '';
  return isPlain && /^https?:$/.test(url.protocol) ? url : null;
}

export function createOutgoingHttpClient({
  allowed,
  resolve = resolveName,
  limits = LIMITS,
}: Options): OutgoingHttpClient {
  const faultOf = (text: string): OutgoingCallError | null => {
    const url = parsePlainUrl(text);
    if (!url) return 'BadAddress';
    const host = getHost(url);
    if (isIP(host) !== 0 && !isCallableAddress(host, allowed)) return 'AddressForbidden';
    return url.protocol === 'http:' && !mayBeAllowed(host, allowed) ? 'BadAddress' : null;
  };
  return {
    faultOf,
    async post(call) {
      const fault = faultOf(call.url);
      if (fault) throw new OutgoingCallFailedError(fault);
      const url = new URL(call.url);
      const ended = AbortSignal.any([call.signal, AbortSignal.timeout(limits.wholeMs)]);
      try {
        const address = await unlessEnded(readPlace(url, { allowed, resolve }), ended);
        return await send(url, address, { ...call, signal: ended }, limits);
      } catch (error) {
        if (error instanceof OutgoingCallFailedError) throw error;
        throw new OutgoingCallFailedError(ended.aborted ? 'TimedOut' : 'NotReached', error);
      }
    },
  };
}

/**
 * Returns the host without brackets. The URL parser has already normalised decimal, octal or hexadecimal
 * IPv4 addresses.
 */
function getHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/**
 * Returns true if the host may be called without encryption, which requires an allowed network. A name
 * isn't resolved before the call, so for a name it is enough that any network is allowed.
 */
function mayBeAllowed(host: string, allowed: readonly NetworkRange[]): boolean {
  return isIP(host) === 0 ? allowed.length > 0 : isAllowedAddress(host, allowed);
}

/**
 * Returns the address to connect to.
 * @throws OutgoingCallFailedError if the host has no address, or one of its addresses is forbidden. A mix of
 * allowed and forbidden addresses indicates an attack.
 */
async function readPlace(url: URL, { allowed, resolve }: Required<Pick<Options, 'allowed' | 'resolve'>>) {
  const host = getHost(url);
  const addresses = isIP(host) === 0 ? await resolve(host).catch(() => []) : [host];
  const [first] = addresses;
  if (first === undefined) throw new OutgoingCallFailedError('NotResolved');
  const isOpen = url.protocol === 'http:';
  const isFine = (address: string) =>
    isOpen ? isAllowedAddress(address, allowed) : isCallableAddress(address, allowed);
  if (!addresses.every(isFine)) throw new OutgoingCallFailedError('AddressForbidden');
  return first;
}

async function resolveName(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

/** Rejects as soon as the signal aborts, because a resolver can't be cancelled. */
function unlessEnded<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, fail) => {
    const end = () => fail(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    work.then(done, fail).finally(() => signal.removeEventListener('abort', end));
  });
}

function send(
  url: URL,
  address: string,
  { headers, body, signal }: OutgoingCall,
  { connectMs }: OutgoingLimits,
): Promise<OutgoingResponse> {
  const host = getHost(url);
  const { request, Agent } = url.protocol === 'https:' ? https : http;
  return new Promise((done, fail) => {
    const sent = request({
      // The certificate is checked against the name, whichever address is used. An IP address can't be sent
      // as a server name.
      ...{ host: address, ...(isIP(host) === 0 ? { servername: host } : {}) },
      port: url.port || undefined,
      path: `${url.pathname}${url.search}`,
      method: 'POST',
      headers: { ...headers, host: url.host, 'content-length': String(Buffer.byteLength(body)) },
      // Connections aren't reused for other calls, nor sent through a proxy from the environment.
      agent: new Agent({ keepAlive: false, maxCachedSessions: 0 }),
      signal,
    });
    const late = setTimeout(() => sent.destroy(new OutgoingCallFailedError('TimedOut')), connectMs);
    const arrived = () => clearTimeout(late);
    sent.on('socket', socket => {
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', arrived);
    });
    sent.on('error', error => {
      arrived();
      fail(error);
    });
    sent.on('response', response => {
      const { statusCode: status = 0, headers: answered } = response;
      const retryAfter = answered['retry-after'];
      readStart(response).then(start => done({ status, retryAfter, body: start }), fail);
    });
    sent.end(body);
  });
}

/** Reads at most `MAX_READ` bytes, and closes the connection. */
async function readStart(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response) {
    parts.push(part as Buffer);
    bytes += (part as Buffer).length;
    if (bytes >= MAX_READ) break;
  }
  response.destroy();
  return Buffer.concat(parts).subarray(0, MAX_READ).toString('utf8');
}
