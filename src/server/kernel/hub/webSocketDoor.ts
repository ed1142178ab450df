import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import { createNotFoundError, ProblemError } from '#server/kernel/problem/problem.ts';
import { admitConnection } from './admission.ts';
import type { HubTransportDependencies } from './httpDoor.ts';
import { MAX_MESSAGE_BYTES } from './transports/transport.ts';
import { createWebSocketTransport } from './transports/webSocket.ts';

type Parts = Omit<HubTransportDependencies, 'times'>;
type Upgrade = { readonly request: IncomingMessage; readonly socket: Duplex; readonly head: Buffer };

/** Handles requests that become WebSockets, which bypass the routes of the HTTP server. */
export function acceptWebSockets(app: FastifyInstance, path: string, parts: Parts): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    // An error thrown in this listener would end the process.
    accept(sockets, path, { request, socket, head }, parts).catch((error: unknown) => {
      const isExpected = error instanceof ProblemError;
      const code = isExpected ? error.status : 500;
      const status = `${code} ${STATUS_CODES[code]}`;
      if (isExpected) app.log.info({ url: path, status }, `A live connection was refused: ${status}`);
      else app.log.error({ err: error }, 'A live connection could not be opened');
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    });
  });
}

async function accept(
  sockets: WebSocketServer,
  path: string,
  { request, socket, head }: Upgrade,
  parts: Parts,
): Promise<void> {
  // `URL.parse` returns `null` for an invalid URL such as `//`.
  if (URL.parse(request.url ?? '/', 'http://docket')?.pathname !== path) throw createNotFoundError();
  const negotiation = await admitConnection(request, parts, { isOpening: true });
  parts.lines.requireUnopened(negotiation);
  sockets.handleUpgrade(request, socket, head, accepted => {
    parts.lines.open(negotiation, {
      kind: 'duplex',
      over: listener => createWebSocketTransport(accepted, listener),
    });
  });
}
