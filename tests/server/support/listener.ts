import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import type { ApiClient } from './apiClient.ts';

export type Notification = { event: string; data: Record<string, unknown>; at: string };
export type Listener = { connection: HubConnection; heard: Notification[] };

/**
 * Connects the stock client like a browser, except that the token is in a header and that the client never stops
 * reconnecting. The caller must stop the client.
 */
export async function listen(
  client: ApiClient,
  transport = HttpTransportType.WebSockets,
  pingMs = 15_000,
): Promise<Listener> {
  const connection = new HubConnectionBuilder()
    .withUrl(`${client.url}/api/hub`, { transport, headers: { Authorization: `Bearer ${client.token}` } })
    .withAutomaticReconnect({ nextRetryDelayInMilliseconds: () => 100 })
    .withKeepAliveInterval(pingMs)
    .configureLogging(LogLevel.None)
    .build();
  const heard: Notification[] = [];
  connection.on('ClientNotification', notification => heard.push(notification));
  await connection.start();
  return { connection, heard };
}

export async function waitUntil(condition: () => boolean, what: string): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${what}.`);
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}
