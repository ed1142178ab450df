import type { components } from '#contract/docket.gen.ts';
import { api, unwrapResponse } from './client.ts';

export type SessionAnswer = components['schemas']['SessionAnswer'];
export type Registration = components['schemas']['Registration'];
export type Login = components['schemas']['Login'];

export const logIn = (body: Login) => unwrapResponse(api.POST('/auth', { body }));
export const registerAccount = (body: Registration) => unwrapResponse(api.POST('/accounts', { body }));
export const logOut = () => unwrapResponse(api.POST('/auth/logout'));

/**
 * Returns a refreshed session, or `null` if the session is over. Bypasses the client, whose automatic refresh calls
 * this function.
 * @throws if the server fails, which doesn't mean that the session is over
 */
export async function refreshSession(): Promise<SessionAnswer | null> {
  const response = await fetch('/api/auth/refresh', { method: 'POST' });
  if (response.status >= 500) throw new Error(`The session could not be asked for: ${response.status}.`);
  return response.ok ? ((await response.json()) as SessionAnswer) : null;
}
