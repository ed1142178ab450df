/** Tests how long the hub waits for polling clients, and how much it buffers for clients that don't read. */
import { type IncomingMessage, request } from 'node:http';
import { expect, it } from 'vitest';
import { describeOwnServer } from '#tests/server/harness.ts';
import { waitUntil } from '#tests/server/support/listener.ts';
import {
  handshake,
  negotiate,
  openPollingConnection,
  performHandshake,
  poll,
  post,
  waitForMessage,
} from './rawHub.ts';

describeOwnServer(
  'Connections to the hub',
  api => {
    it('get an empty response to a poll after a timeout, and end if polling stops', async () => {
      const admin = await api.admin();
      const path = await openPollingConnection(admin);
      expect(await poll(admin, path)).toMatchObject({ status: 200, text: '' });
      const startedAt = Date.now();
      let status = 200;
      while (status === 200 && Date.now() - startedAt < 60_000) {
        await new Promise(resolve => setTimeout(resolve, 50));
        status = (await post(admin, path, '{"type":6}\u001e')).status;
      }
      expect(status).toBe(404);
    });

    it('end if too many messages are buffered', async () => {
      const admin = await api.admin();
      const { connectionId, connectionToken } = await negotiate(admin);
      const path = await performHandshake(admin, `/api/hub?id=${connectionToken}`);
      const { id } = admin.user.account;
      expect(api.kernel.hub.find(id, connectionId)).toBeDefined();
      const data = 'x'.repeat(1024 * 1024);
      for (let count = 0; count < 5; count += 1)
        api.kernel.hub.publish({ accountId: id, event: 'TagChanged', data });
      await waitUntil(() => api.kernel.hub.find(id, connectionId) === undefined, 'it ended');
      expect((await poll(admin, path)).status).toBe(404);
    });

    it('report that the session has ended, even if no poll was pending', async () => {
      const admin = await api.admin();
      const path = await openPollingConnection(admin);
      await admin.ok('logOut');
      expect((await poll(admin, path)).text).toContain('"error":"The session has ended."');
      expect((await poll(admin, path)).status).toBe(204);
      expect((await poll(admin, path)).status).toBe(401);
    });

    it("don't lose messages when a poll is aborted", async () => {
      const admin = await api.admin();
      const path = await openPollingConnection(admin);
      const leaving = new AbortController();
      const left = admin.send('GET', path, { signal: leaving.signal }).catch(() => null);
      await waitForMessage(admin, path);
      leaving.abort();
      await left;
      await waitForMessage(admin, path);
      api.kernel.hub.publish({ accountId: admin.user.account.id, event: 'TagChanged', data: 1 });
      expect((await poll(admin, path)).text).toContain('TagChanged');
    });

    it("end if the client doesn't read its stream", async () => {
      const admin = await api.admin();
      const { connectionId, connectionToken } = await negotiate(admin);
      const path = `/api/hub?id=${connectionToken}`;
      const headers = { accept: 'text/event-stream' };
      const asked = request(api.url + path, { headers }).on('error', () => {});
      const answer = new Promise<IncomingMessage>(resolve => asked.once('response', resolve));
      asked.end();
      (await answer).on('error', () => {}).pause();
      await post(admin, path, handshake);
      const { id } = admin.user.account;
      const isOpen = () => api.kernel.hub.find(id, connectionId) !== undefined;
      expect(isOpen()).toBe(true);
      const data = 'x'.repeat(1024 * 1024);
      for (let count = 0; count < 40; count += 1)
        api.kernel.hub.publish({ accountId: id, event: 'TagChanged', data });
      await waitUntil(() => !isOpen(), 'it was cut off');
      asked.destroy();
    });
  },
  { hubTimes: { pollMs: 300, unpolledMs: 4_000 } },
);
