import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/kernel/config/config.ts';
import { authenticateRequest } from '#server/kernel/http/authorizeCall.ts';
import { requireSameOrigin } from '#server/kernel/http/requireSameOrigin.ts';
import type { SessionAuthority } from '#server/kernel/session/sessions.ts';
import { getQueryParameters } from './admission.ts';
import type { ConnectionTimings } from './connection.ts';
import { acceptHttpConnections } from './httpDoor.ts';
import type { Hub } from './hub.ts';
import { createHubConnections, type HubConnectionStore } from './lines.ts';
import type { PollTimes } from './transports/longPolling.ts';
import { acceptWebSockets } from './webSocketDoor.ts';

const HUB_PATH = '/api/hub';

export type HubTimings = ConnectionTimings & PollTimes;

/**
 * SignalR's default times, except for a shorter `pollMs`, because proxies usually close connections after
 * 60 s.
 */
const STANDARD_TIMES: HubTimings = {
  pingMs: 15_000,
  silenceMs: 30_000,
  handshakeMs: 15_000,
  pollMs: 50_000,
  unpolledMs: 30_000,
};
const FAREWELL_MS = 1_000;
const NEWEST_NEGOTIATION = 1;

export interface HubDependencies {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly hub: Hub;
  readonly sessions: SessionAuthority;
}

/**
 * Serves the hub as the standard SignalR client expects (dotnet/aspnetcore `TransportProtocols.md`):
 * negotiation with the bearer token, and then the best available transport, with the token of the
 * connection. With several servers, all requests of a connection have to reach the same server.
 */
export function serveHub(
  app: FastifyInstance,
  { config: { publicUrl }, hub, sessions }: HubDependencies,
  times: Partial<HubTimings> = {},
): void {
  const allTimes = { ...STANDARD_TIMES, ...times };
  const lines = createHubConnections(hub, allTimes);
  const parts = { publicUrl, sessions, lines, negotiations: lines.negotiations };
  app.addHook('preClose', () => endAll(lines));
  app.post(`${HUB_PATH}/negotiate`, async ({ raw, headers }) => {
    requireSameOrigin(raw, publicUrl);
    const { accountId, userId, sessionId } = await authenticateRequest(headers, sessions);
    const version = negotiateVersion(getQueryParameters(raw).get('negotiateVersion'));
    const { id, token } = lines.negotiations.issue({ accountId, userId, sessionId }, version);
    return {
      connectionId: id,
      ...(version > 0 && { connectionToken: token }),
      negotiateVersion: version,
      availableTransports: ['WebSockets', 'ServerSentEvents', 'LongPolling'].map(transport => ({
        transport,
        transferFormats: ['Text'],
      })),
    };
  });
  acceptHttpConnections(app, HUB_PATH, { ...parts, times: allTimes });
  acceptWebSockets(app, HUB_PATH, parts);
}

/**
 * Returns 0 for clients that don't request a version, and our newest version for clients that request a
 * newer one.
 */
function negotiateVersion(asked: string | null): number {
  return /^[1-9]\d*$/.test(asked ?? '') ? Math.min(Number(asked), NEWEST_NEGOTIATION) : 0;
}

/**
 * The HTTP server only closes once all connections have closed, so connections that don't end in time are
 * cut.
 */
async function endAll({ negotiations }: HubConnectionStore): Promise<void> {
  for (const { connection } of negotiations.lines()) connection.close({ allowReconnect: true });
  const deadline = Date.now() + FAREWELL_MS;
  while (negotiations.lines().length > 0 && Date.now() < deadline) await sleep(10);
  for (const { transport } of negotiations.lines()) transport.cut();
}
