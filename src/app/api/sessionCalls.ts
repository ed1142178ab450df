import type { components } from '#contract/docket.gen.ts';
import { answerOf, api } from './client.ts';

export type SessionAnswer = components['schemas']['SessionAnswer'];
export type Registration = components['schemas']['Registration'];
export type Login = components['schemas']['Login'];

export const logIn = (body: Login) => answerOf(api.POST('/auth', { body }));
export const registerAccount = (body: Registration) => answerOf(api.POST('/accounts', { body }));
export const logOut = () => answerOf(api.POST('/auth/logout'));

/** Bypasses the client's automatic refresh, which calls it. */
export async function refreshSession(): Promise<SessionAnswer | null> {
  const response = await fetch('/api/auth/refresh', { method: 'POST' });
  if (response.status >= 500) throw new Error(`The session could not be asked for: ${response.status}.`);
  return response.ok ? ((await response.json()) as SessionAnswer) : null;
}
