/** A visitor on a site who writes to one of the site's bots. */
import { randomBytes, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { TestApi } from '../harness.ts';
import type { Answer } from './apiClient.ts';
import { toFormData } from './chatWorld.ts';

export type Visitor = ReturnType<typeof createVisitor>;

/** @param headers The visitor's identity; defaults to a new visitor with a token. */
export function createVisitor(
  api: Pick<TestApi, 'visitor'>,
  botId: string,
  headers: Record<string, string> = { 'x-visitor-token': randomBytes(32).toString('base64url') },
) {
  const client = api.visitor();
  const params = { id: botId };
  const inputOf = (message: object, file?: File) => ({
    ...{ params, headers },
    form: toFormData({ key: randomUUID(), ...message }, file),
  });
  return {
    client,
    headers,
    botId,
    open: (query: object = {}) => client.ok('openWidget', { params, headers, query }),
    says: (text: string, more: object = {}, file?: File) =>
      client.ok('sendVisitorMessage', inputOf({ text, ...more }, file)),
    /** Sends a message that can be rejected. */
    tries: (message: object, file?: File): Promise<Answer> =>
      client.call('sendVisitorMessage', inputOf(message, file)),
    chat: (query: object = {}) => client.ok('listVisitorMessages', { params, headers, query }),
    texts: async () =>
      (await client.ok('listVisitorMessages', { params, headers })).messages.map(({ text }) => text),
    press: (msgId: string, button: string): Promise<Answer> =>
      client.call('pressVisitorButton', { params: { ...params, msgId }, headers, body: { button } }),
    file: (msgId: string) => client.call('getVisitorFile', { params: { ...params, msgId }, headers }),
  };
}

/** Signs a visitor's identity as a site would. */
export async function signIdentity(
  secret: string,
  claims: Record<string, unknown>,
  { alg = 'HS256', exp = '1h' as string | number | null } = {},
): Promise<Record<string, string>> {
  const jwt = new SignJWT(claims).setProtectedHeader({ alg });
  if (exp !== null) jwt.setExpirationTime(exp);
  return { 'x-visitor-identity': await jwt.sign(Buffer.from(secret)) };
}
