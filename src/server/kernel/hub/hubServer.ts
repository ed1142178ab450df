import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import type { Config } from '#server/kernel/config/config.ts';
import { authenticate } from '#server/kernel/http/guard.ts';
import type { SessionAuthority } from '#server/kernel/session/sessions.ts';
import { type HubTimes, runConnection } from './connection.ts';
import type { Hub } from './hub.ts';
import { createTickets } from './tickets.ts';

const hubPath = '/api/hub';

/** SignalR's own times: ping after 15 s, silence of 30 s is the end, 15 s for the handshake. */
const standardTimes: HubTimes = { pingMs: 15_000, silenceMs: 30_000, handshakeMs: 15_000 };
const largestMessageBytes = 32 * 1024;
const farewellMs = 1_000;

export interface HubParts {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly hub: Hub;
  readonly sessions: SessionAuthority;
}

/**
 * The hub's two doors, as the stock client knocks (dotnet/aspnetcore `TransportProtocols.md`): negotiate with the
 * bearer token, then a WebSocket with the connection token. Only WebSockets are offered.
 */
export function serveHub(
  app: FastifyInstance,
  { config, hub, sessions }: HubParts,
  times: HubTimes = standardTimes,
): void {
  const tickets = createTickets();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestMessageBytes });

  // The HTTP server closes only once every socket has: those whose client does not answer the farewell are cut.
  app.addHook('preClose', async () => {
    hub.close();
    const deadline = Date.now() + farewellMs;
    while (sockets.clients.size > 0 && Date.now() < deadline) await sleep(10);
    for (const client of sockets.clients) client.terminate();
  });

  app.post(`${hubPath}/negotiate`, async request => {
    const principal = await authenticate(request.headers, sessions);
    const { id, token } = tickets.issue({
      accountId: principal.accountId,
      userId: principal.userId,
      sessionId: principal.sessionId,
    });
    return {
      connectionId: id,
      connectionToken: token,
      negotiateVersion: 1,
      availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
    };
  });

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const refuse = (status: string) => {
      app.log.info({ url: hubPath, status }, `A live connection was refused: ${status}`);
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    };
    // Null for what is no address, such as `//`: a throw in this listener would end the process.
    const url = URL.parse(request.url ?? '/', 'http://docket');
    if (url?.pathname !== hubPath) return refuse('404 Not Found');
    if (!isOwnOrigin(request, config.publicUrl)) return refuse('403 Forbidden');
    const ticket = tickets.redeem(url.searchParams.get('id') ?? '');
    if (ticket === null) return refuse('404 Not Found');
    sockets.handleUpgrade(request, socket, head, accepted => {
      runConnection({
        socket: accepted,
        id: ticket.id,
        claims: ticket.claims,
        times,
        onReady: connection => hub.add(connection),
        onEnd: connection => hub.remove(connection),
      });
    });
  });
}

/** Browsers always name the page's origin and never lie about it; programs that send none have no page to misuse. */
function isOwnOrigin(request: IncomingMessage, publicUrl: string | null): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return publicUrl === null ? new URL(origin).host === host : new URL(origin).origin === publicUrl;
}
