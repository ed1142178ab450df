import { Agent, request } from 'node:http';

export interface ApiCaller {
  /** Makes a JSON call that must succeed; returns the response's JSON. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** Returns the time of a call, from sending to the last byte, in ms. */
  time(method: string, path: string, body?: unknown): Promise<number>;
  /** Returns the status of a call that can be rejected, or 0 if the server closed the connection before responding. */
  status(method: string, path: string, body?: unknown): Promise<number>;
  /** Returns the session's headers, for calls made in other ways. */
  headers(): { authorization: string };
  close(): void;
}

export const benchPerson = { email: 'bench@example.org', password: 'correct horse battery' };

/** Registers a new account and logs in as its admin. */
export function registerCaller(url: string): Promise<ApiCaller> {
  return enter(url, 'accounts', { accountName: 'Bench', userName: 'Ben Bench', ...benchPerson });
}

/** Logs in the user of the benches, or another user, in a new session. */
export function logInCaller(url: string, person = benchPerson): Promise<ApiCaller> {
  return enter(url, 'auth', person);
}

async function enter(url: string, path: string, body: unknown): Promise<ApiCaller> {
  const agent = new Agent({ keepAlive: true });
  let token: string | null = null;
  const ask = (method: string, to: string, sent?: unknown) =>
    exchange({ agent, url: `${url}/api/${to}`, method, body: sent, token });
  const send = async (method: string, to: string, sent?: unknown) => {
    const { status, text } = await ask(method, to, sent);
    if (status >= 300) throw new Error(`${method} ${to} answered ${status}: ${text}`);
    return text;
  };
  const caller: ApiCaller = {
    call: async (method, to, sent) => {
      const text = await send(method, to, sent);
      return text === '' ? undefined : JSON.parse(text);
    },
    async time(method, to, sent) {
      const startedAt = performance.now();
      await send(method, to, sent);
      return performance.now() - startedAt;
    },
    status: (method, to, sent) =>
      ask(method, to, sent).then(
        ({ status }) => status,
        () => 0,
      ),
    headers: () => ({ authorization: `Bearer ${token}` }),
    close: () => agent.destroy(),
  };
  const answer = await caller.call<{ data: { token: string } }>('POST', path, body);
  token = answer.data.token;
  return caller;
}

interface Exchange {
  agent: Agent;
  url: string;
  method: string;
  body: unknown;
  token: string | null;
}

function exchange({ agent, url, method, body, token }: Exchange): Promise<{ status: number; text: string }> {
  // Callers that send a large body repeatedly serialize it only once.
  const payload = body === undefined || body instanceof Buffer ? body : JSON.stringify(body);
  const headers = {
    ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, method, headers }, response => {
      const chunks: Buffer[] = [];
      response.on('data', chunk => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}
