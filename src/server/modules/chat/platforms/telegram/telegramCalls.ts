/**
 * Calls the Bot API. The library is only used as a typed client, without its polling, throttling or retries (decision
 * 0060).
 */
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Api, GrammyError } from 'grammy';
import { type BotCall, PlatformError } from '../platform.ts';

/** The timeout of a call. Fetching updates has a separate, shorter timeout. */
const MAX_CALL_SECONDS = 60;

type BotLibrary = typeof import('grammy');

/** Loads the library on first use, because it is large and many servers have no bot. */
export function loadBotLibrary(): Promise<BotLibrary> {
  return import('grammy');
}

export type TelegramAbortSignal = NonNullable<Parameters<Api['getMe']>[0]>;

/** @throws PlatformError if the call is rejected or there is no response. */
export type TelegramApiCall = <T>(
  bot: BotCall,
  call: (api: Api, signal: TelegramAbortSignal) => Promise<T>,
) => Promise<T>;

export function createTelegramCalls(apiRoot: string): TelegramApiCall {
  // The server could close a reused connection at the moment of use. It would then be unknown whether a message
  // arrived.
  const agent = apiRoot.startsWith('https:')
    ? new HttpsAgent({ keepAlive: false })
    : new HttpAgent({ keepAlive: false });
  const baseFetchConfig = { compress: true, agent };
  return async ({ token, signal }, call) => {
    const library = await loadBotLibrary();
    const api = new library.Api(token, { apiRoot, timeoutSeconds: MAX_CALL_SECONDS, baseFetchConfig });
    try {
      // The library declares the signal type of a polyfill. The built-in signal has all members that the library uses.
      return await call(api, signal as unknown as TelegramAbortSignal);
    } catch (error) {
      throw withoutToken(getFault(error, library), token);
    }
  };
}

function getFault(error: unknown, library: BotLibrary): unknown {
  if (error instanceof library.GrammyError) return getRefusal(error);
  if (error instanceof library.HttpError) return findConnectionError(error.error);
  return error;
}

/** Removes the token from an error's message, which can contain the URL of the request. */
function withoutToken(error: unknown, token: string): unknown {
  if (error instanceof Error && error.message.includes(token))
    error.message = error.message.replaceAll(token, '…');
  return error;
}

function getRefusal({ error_code: code, description, parameters }: GrammyError): PlatformError {
  const { retry_after: retryAfterSeconds = 1, migrate_to_chat_id: moved } = parameters;
  if (code === 429) return new PlatformError('Throttled', description, { retryAfterSeconds });
  if (moved !== undefined) return new PlatformError('Moved', description, { movedTo: String(moved) });
  // Telegram responds with 404 to a token that never existed.
  if (code === 401 || code === 404) return new PlatformError('TokenRefused', description);
  if (code === 403) return new PlatformError('Blocked', description);
  if (code === 409) return new PlatformError('AnsweredElsewhere', description);
  // Telegram's server may have executed the request before failing.
  if (code >= 500) return new PlatformError('Unanswered', description);
  return new PlatformError('Refused', description);
}

/** Codes of errors that occur before anything is sent. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

function findConnectionError(error: unknown): PlatformError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return NEVER_CONNECTED.has(code)
    ? new PlatformError('NotReached', code)
    : new PlatformError('Unanswered', code || 'No answer');
}
