import { stringifySetCookie } from 'cookie';
import { SESSION_LIFETIME_MS } from './refreshToken.ts';

const name = 'docket_refresh';

/**
 * Creates the cookie with the refresh token. Scripts can't read it, and it is only sent to `/api/auth`, never with
 * requests from other sites.
 */
export function buildRefreshCookie(token: string, { isSecure }: { isSecure: boolean }): string {
  return cookie(token, Math.floor(SESSION_LIFETIME_MS / 1_000), isSecure);
}

export function buildClearedRefreshCookie({ isSecure }: { isSecure: boolean }): string {
  return cookie('', 0, isSecure);
}

export function readRefreshCookie(cookies: Readonly<Record<string, string | undefined>>): string | undefined {
  return cookies[name];
}

function cookie(value: string, maxAge: number, isSecure: boolean): string {
  return stringifySetCookie({
    name,
    value,
    maxAge,
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure,
  });
}
