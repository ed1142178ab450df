/** Recognises the browser that logs in by a separate cookie, which outlives sessions and doesn't identify the user. */
import { createHash, randomBytes } from 'node:crypto';
import Bowser from 'bowser';
import { stringifySetCookie } from 'cookie';
import type { ApiRequest } from '#server/kernel/http/handlers.ts';

export interface SessionDevice {
  /** 32 random bytes, which only the browser stores. */
  readonly secret: string;
  /** E.g. 'Firefox, Windows'; empty if the browser doesn't identify itself. */
  readonly name: string;
}

type Caller = Pick<ApiRequest<'logIn'>, 'cookies' | 'headers'>;

const COOKIE = 'docket_device';
const TWO_YEARS_S = 2 * 365 * 24 * 3_600;
/** User agents of browsers are shorter; longer user agents are ignored. */
const MAX_CHARACTERS = 400;

/** Returns the calling device, with a new secret if it has none yet. */
export function getCallingDevice({ cookies, headers }: Caller): SessionDevice {
  const known = cookies[COOKIE];
  const isKnown = known !== undefined && /^[\w-]{43}$/.test(known);
  const secret = isKnown ? known : randomBytes(32).toString('base64url');
  return { secret, name: describeBrowser(headers['user-agent']) };
}

/** Creates the cookie. It is sent with every call, so that registering another account uses the same device. */
export function buildDeviceCookie({ secret }: SessionDevice, { isSecure }: { isSecure: boolean }): string {
  return stringifySetCookie({
    name: COOKIE,
    value: secret,
    maxAge: TWO_YEARS_S,
    path: '/api',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure,
  });
}

export function hashDevice({ secret }: SessionDevice): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Returns e.g. 'Firefox, Windows'; an empty string if the browser doesn't identify itself. */
export function describeBrowser(userAgent: string | undefined): string {
  if (!userAgent || userAgent.length > MAX_CHARACTERS) return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(', ');
}
