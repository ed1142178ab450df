/** The browser that logs in: known by a cookie of its own, which outlives sessions and says nothing of who logs in. */
import { createHash, randomBytes } from 'node:crypto';
import Bowser from 'bowser';
import { stringifySetCookie } from 'cookie';
import type { ApiRequest } from '#server/kernel/http/handlers.ts';

export interface Device {
  /** 32 random bytes, which only the browser keeps. */
  readonly secret: string;
  /** 'Firefox, Windows'; empty where the browser does not say. */
  readonly name: string;
}

type Caller = Pick<ApiRequest<'logIn'>, 'cookies' | 'headers'>;

const COOKIE = 'docket_device';
const TWO_YEARS_S = 2 * 365 * 24 * 3_600;
/** What browsers say of themselves is shorter; what is longer is not read. */
const MOST_LETTERS = 400;

/** The device that calls, with a new secret where it has none yet. */
export function deviceOf({ cookies, headers }: Caller): Device {
  const known = cookies[COOKIE];
  const isKnown = known !== undefined && /^[\w-]{43}$/.test(known);
  const secret = isKnown ? known : randomBytes(32).toString('base64url');
  return { secret, name: browserName(headers['user-agent']) };
}

/** Every call sends it, so that whoever registers another account keeps the device. */
export function deviceCookie({ secret }: Device, { isSecure }: { isSecure: boolean }): string {
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

export function hashOfDevice({ secret }: Device): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** 'Firefox, Windows'; empty where the browser does not say. */
export function browserName(userAgent: string | undefined): string {
  if (!userAgent || userAgent.length > MOST_LETTERS) return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(', ');
}
