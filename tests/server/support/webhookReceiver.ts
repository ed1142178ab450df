/** An external server that receives webhooks. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitUntil } from './listener.ts';

export interface ReceivedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Starts a receiver that responds with 204 until its response is changed; `holds` lets callers wait forever. */
export async function startReceiver() {
  const received: ReceivedRequest[] = [];
  let answer: (response: ServerResponse) => void = response => response.writeHead(204).end();
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', text => {
      body += text;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      answer(response);
    });
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?key=1`,
    received,
    ids: () => received.map(({ headers }) => headers['webhook-id']),
    answers(status: number, headers: Record<string, string> = {}, body = '') {
      answer = response => response.writeHead(status, headers).end(body);
    },
    holds() {
      answer = () => {};
    },
    until: (count: number) => waitUntil(() => received.length >= count, `${count} calls came`),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
