/** Tests the stock client on each of the hub's transports. */
import { HttpTransportType, type HubConnection } from '@microsoft/signalr';
import { afterEach, describe, expect, it } from 'vitest';
import { describeOwnServer } from '#tests/server/harness.ts';
import type { ApiClient } from '#tests/server/support/apiClient.ts';
import { type Listener, listen as startListening, waitUntil } from '#tests/server/support/listener.ts';

const open: HubConnection[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(connection => connection.stop()));
});

const transports = [
  HttpTransportType.WebSockets,
  HttpTransportType.ServerSentEvents,
  HttpTransportType.LongPolling,
].map(transport => [HttpTransportType[transport], transport] as const);

const group = (name: string) => ({ body: { name, users: [] } });

describeOwnServer('The hub', api => {
  describe.each(transports)('over %s', (_name, transport) => {
    const listen = async (client: ApiClient): Promise<Listener> => {
      const listener = await startListening(client, transport);
      open.push(listener.connection);
      return listener;
    };

    it('delivers events in order, and no events of other accounts', async () => {
      const admin = await api.admin();
      const listener = await listen(admin);
      const stranger = await listen(await api.admin());
      const names = Array.from({ length: 20 }, (_, index) => `Group ${index} — Група\n${index}`);
      const ids = [];
      for (const name of names) ids.push((await admin.ok('createUserGroup', group(name))).id);
      await waitUntil(() => listener.heard.length === names.length, 'all was told');
      expect(listener.heard.map(({ data }) => data.id)).toEqual(ids);
      expect(stranger.heard).toEqual([]);
    });

    it('transfers long and unusual text unchanged', async () => {
      const admin = await api.admin();
      const { heard } = await listen(admin);
      const data = { text: `data: x\r\n\r\nid: 7\n\u2028 🦊 ${'Ї'.repeat(200_000)}` };
      api.kernel.hub.publish({ accountId: admin.user.account.id, event: 'TagChanged', data });
      await waitUntil(() => heard.length === 1, 'it was told');
      expect(heard[0]?.data).toEqual(data);
    });

    it("doesn't send a change to the connection that made it", async () => {
      const admin = await api.admin();
      const own = await listen(admin);
      const other = await listen(admin);
      admin.connectionId = own.connection.connectionId;
      await admin.ok('createUserGroup', group('Mine'));
      admin.connectionId = null;
      await admin.ok('createUserGroup', group('Ours'));
      await waitUntil(() => other.heard.length === 2 && own.heard.length > 0, 'both were told');
      expect(own.heard).toHaveLength(1);
    });

    it('rejects method calls and streams, and continues', async () => {
      const admin = await api.admin();
      const { connection, heard } = await listen(admin);
      await expect(connection.invoke('DropTables')).rejects.toThrow(/no methods/);
      await connection.send('WithoutAnswer', 1);
      const streamed = new Promise((_, error) =>
        connection.stream('Numbers').subscribe({ next() {}, complete() {}, error }),
      );
      await expect(streamed).rejects.toThrow(/no methods/);
      connection
        .stream('Numbers')
        .subscribe({ next() {}, complete() {}, error() {} })
        .dispose();
      await expect(connection.invoke('DropTables')).rejects.toThrow(/no methods/);
      await admin.ok('createUserGroup', group('Afterwards'));
      await waitUntil(() => heard.length === 1, 'it was told');
    });

    it('closes a connection when its session ends', async () => {
      const admin = await api.admin();
      const { connection } = await listen(admin);
      const other = await listen(await again(admin));
      let isClosed = false;
      connection.onclose(() => {
        isClosed = true;
      });
      await admin.ok('logOut');
      await waitUntil(() => isClosed, 'the connection was closed');
      expect(other.connection.state).toBe('Connected');
    });

    it('removes a connection when its client stops it', async () => {
      const admin = await api.admin();
      const { connection } = await listen(admin);
      const id = connection.connectionId ?? '';
      expect(api.kernel.hub.find(admin.user.account.id, id)).toBeDefined();
      await connection.stop();
      await waitUntil(() => !api.kernel.hub.find(admin.user.account.id, id), 'the server knows it');
    });

    it('does not delay a restart, and lets clients reconnect', async () => {
      const admin = await api.admin();
      const { connection, heard } = await listen(admin);
      let isBack = false;
      connection.onreconnected(() => {
        isBack = true;
      });
      const startedAt = performance.now();
      await api.restart();
      expect(performance.now() - startedAt).toBeLessThan(20_000);
      await waitUntil(() => isBack, 'the client had reconnected');
      await admin.ok('createUserGroup', group('After'));
      await waitUntil(() => heard.length === 1, 'the client heard again');
    });
  });

  /** Logs in the same user in a separate session. */
  async function again(member: { email: string; password: string }): Promise<ApiClient> {
    const client = api.visitor();
    await client.logIn({ email: member.email, password: member.password });
    return client;
  }
});

describeOwnServer(
  'The hub with short timeouts',
  api => {
    it('keeps idle connections', async () => {
      const admin = await api.admin();
      const listeners = await Promise.all(
        transports.map(([, transport]) => startListening(admin, transport, 200)),
      );
      const ids = listeners.map(({ connection }) => {
        open.push(connection);
        return connection.connectionId;
      });
      await new Promise(resolve => setTimeout(resolve, 9_000));
      await admin.ok('createUserGroup', group('Later'));
      await waitUntil(() => listeners.every(({ heard }) => heard.length === 1), 'all were told');
      expect(listeners.map(({ connection }) => connection.connectionId)).toEqual(ids);
    });
  },
  { hubTimes: { pingMs: 2_000, silenceMs: 6_000, pollMs: 500, unpolledMs: 6_000 } },
);
