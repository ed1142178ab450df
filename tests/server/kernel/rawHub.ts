/** A hub client that implements the protocol manually. */
import { expect } from 'vitest';
import type { Answer, ApiClient } from '#tests/server/support/apiClient.ts';

export type Negotiation = {
  connectionId: string;
  connectionToken?: string;
  negotiateVersion: number;
  availableTransports: { transport: string; transferFormats: string[] }[];
};

export const handshake = '{"protocol":"json","version":1}\u001e';

export async function negotiate(client: ApiClient, query = '?negotiateVersion=1'): Promise<Negotiation> {
  const answer = await client.send('POST', `/api/hub/negotiate${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as Negotiation;
}

/** Returns the path that identifies the connection in requests. */
export async function openConnection(client: ApiClient): Promise<string> {
  return `/api/hub?id=${(await negotiate(client)).connectionToken}`;
}

export const poll = (client: ApiClient, path: string): Promise<Answer> => client.send('GET', path);

export function post(client: ApiClient, path: string, text: string): Promise<Answer> {
  return client.send('POST', path, { body: text, headers: { 'content-type': 'text/plain;charset=UTF-8' } });
}

/** Resolves when pending requests sent earlier for the connection have reached the server. */
export async function waitForMessage(client: ApiClient, path: string): Promise<void> {
  for (let trip = 0; trip < 3; trip += 1) await post(client, path, '{"type":6}\u001e');
}

/** Opens a polling connection, and completes its handshake. */
export async function openPollingConnection(client: ApiClient): Promise<string> {
  return performHandshake(client, await openConnection(client));
}

export async function performHandshake(client: ApiClient, path: string): Promise<string> {
  expect(await poll(client, path)).toMatchObject({ status: 200, text: '' });
  expect((await post(client, path, handshake)).status).toBe(200);
  expect(await poll(client, path)).toMatchObject({ status: 200, text: '{}\u001e' });
  return path;
}

export type EventStream = {
  status: number;
  headers: Headers;
  text(): string;
  ended: Promise<void>;
  stop(): void;
};

/** Opens a stream of server-sent events. */
export async function openStream(
  client: ApiClient,
  path: string,
  headers: Record<string, string> = { authorization: `Bearer ${client.token}` },
): Promise<EventStream> {
  const stopping = new AbortController();
  const response = await fetch(client.url + path, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: stopping.signal,
  });
  let text = '';
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) text += decoder.decode(bytes, { stream: true });
  };
  return {
    status: response.status,
    headers: response.headers,
    text: () => text,
    ended: read().catch(() => {}),
    stop: () => stopping.abort(),
  };
}
