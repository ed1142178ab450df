/** Tests the individual requests of the hub's transports, and which connections they can access. */
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { describeServer } from '#tests/server/harness.ts';
import type { ApiClient } from '#tests/server/support/apiClient.ts';
import { waitUntil } from '#tests/server/support/listener.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';
import {
  handshake,
  negotiate,
  openConnection,
  openPollingConnection,
  openStream,
  poll,
  post,
  waitForMessage,
} from './rawHub.ts';

describeServer('The requests of the hub', api => {
  /** Logs in the same user in a separate session. */
  const again = async (member: { email: string; password: string }): Promise<ApiClient> => {
    const client = api.visitor();
    await client.logIn({ email: member.email, password: member.password });
    // The user is notified of the new device; this must not be mistaken for a later response.
    await settleEvents(api, 'notifications');
    return client;
  };
  const publish = (accountId: string, data: unknown) =>
    api.kernel.hub.publish({ accountId, event: 'TagChanged', data });

  it('offer every transport, with a token that differs from the id except in version 0', async () => {
    const admin = await api.admin();
    const offered = ['WebSockets', 'ServerSentEvents', 'LongPolling'].map(transport => ({
      transport,
      transferFormats: ['Text'],
    }));
    for (const query of ['?negotiateVersion=1', '?negotiateVersion=7']) {
      const { connectionId, connectionToken, ...rest } = await negotiate(admin, query);
      expect(rest).toEqual({ negotiateVersion: 1, availableTransports: offered });
      expect(connectionToken).toMatch(/^[\w-]{43}$/);
      expect(connectionToken).not.toContain(connectionId);
      expect((await poll(admin, `/api/hub?id=${connectionId}`)).status).toBe(404);
    }
    for (const query of ['', '?negotiateVersion=0', '?negotiateVersion=x']) {
      const { connectionId, ...rest } = await negotiate(admin, query);
      expect(rest).toEqual({ negotiateVersion: 0, availableTransports: offered });
      expect((await poll(admin, `/api/hub?id=${connectionId}`)).status).toBe(200);
    }
  });

  it('return messages to a poll, and 204 after the connection has ended', async () => {
    const admin = await api.admin();
    const path = await openPollingConnection(admin);
    const held = poll(admin, path);
    publish(admin.user.account.id, 1);
    const { text } = await held;
    expect(text.endsWith('\u001e')).toBe(true);
    expect(JSON.parse(text.slice(0, -1))).toMatchObject({ type: 1, target: 'ClientNotification' });
    await post(admin, path, '{"type":7}\u001e');
    expect(await poll(admin, path)).toMatchObject({
      status: 200,
      text: '{"type":7,"allowReconnect":false}\u001e',
    });
    expect((await poll(admin, path)).status).toBe(204);
    expect((await poll(admin, path)).status).toBe(404);
  });

  it('replace a pending poll when a second poll arrives', async () => {
    const admin = await api.admin();
    const path = await openPollingConnection(admin);
    const polls = [poll(admin, path), poll(admin, path)];
    expect(await Promise.race(polls)).toMatchObject({ status: 204, text: '' });
    publish(admin.user.account.id, 1);
    expect((await Promise.all(polls)).map(({ status }) => status).toSorted()).toEqual([200, 204]);
  });

  it('open one event stream per connection, which excludes polling', async () => {
    const admin = await api.admin();
    const path = await openConnection(admin);
    const stream = await openStream(admin, path);
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    expect(stream.headers.get('cache-control')).toContain('no-transform');
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
    await post(admin, path, handshake);
    await waitUntil(() => stream.text().endsWith('data: {}\u001e\r\n\r\n'), 'hands were shaken');
    expect((await openStream(admin, path)).status).toBe(409);
    expect((await poll(admin, path)).status).toBe(409);
    expect((await admin.send('DELETE', path)).status).toBe(202);
    await stream.ended;
    expect((await post(admin, path, handshake)).status).toBe(404);
  });

  it('return 400 without an id, 404 for unknown connections, and 413 for large messages', async () => {
    const admin = await api.admin();
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect((await admin.send(method, '/api/hub')).status).toBe(400);
      expect((await admin.send(method, '/api/hub?id=unknown')).status).toBe(404);
    }
    expect((await post(admin, await openConnection(admin), handshake)).status).toBe(404);
    const path = await openPollingConnection(admin);
    expect((await post(admin, path, 'x'.repeat(32 * 1024 + 1))).status).toBe(413);
    expect((await post(admin, path, '{"type":6}\u001e')).status).toBe(200);
    expect((await poll(await again(admin), path)).status).toBe(404);
  });

  it('end a pending poll on DELETE, and accept it for unopened connections', async () => {
    const admin = await api.admin();
    const path = await openPollingConnection(admin);
    const held = poll(admin, path);
    await waitForMessage(admin, path);
    expect((await admin.send('DELETE', path)).status).toBe(202);
    expect((await held).status).toBe(204);
    const unopened = await openConnection(admin);
    expect((await admin.send('DELETE', unopened)).status).toBe(202);
    for (const gone of [path, unopened]) {
      expect((await poll(admin, gone)).status).toBe(404);
      expect((await admin.send('DELETE', gone)).status).toBe(404);
    }
  });

  it('are rejected from any session other than that of the connection', async () => {
    const admin = await api.admin();
    const others = [await again(admin), await api.colleague(admin), await api.admin()];
    const path = await openPollingConnection(admin);
    const unopened = await openConnection(admin);
    for (const other of others) {
      for (const target of [path, unopened]) {
        expect((await poll(other, target)).status).toBe(404);
        expect((await openStream(other, target)).status).toBe(404);
        expect((await openStream(other, `${target}&access_token=${other.token}`, {})).status).toBe(404);
        expect((await post(other, target, '{"type":7}\u001e')).status).toBe(404);
        expect((await other.send('DELETE', target)).status).toBe(404);
      }
    }
    const visitor = api.visitor();
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect((await visitor.send(method, path, { headers: { cookie } })).status).toBe(401);
      expect((await visitor.send(method, `${path}&access_token=${admin.token}`)).status).toBe(401);
    }
    expect((await openStream(admin, unopened, { authorization: 'Bearer x.y.z' })).status).toBe(401);
    publish(admin.user.account.id, 1);
    expect((await poll(admin, path)).text).toContain('TagChanged');
  });

  it('open streams by the connection token alone, or with the access token in the address', async () => {
    const admin = await api.admin();
    const bySecret = await openStream(admin, await openConnection(admin), {});
    const byToken = await openStream(admin, `${await openConnection(admin)}&access_token=${admin.token}`, {});
    expect([bySecret.status, byToken.status]).toEqual([200, 200]);
    const late = await openConnection(admin);
    await admin.ok('logOut');
    expect((await openStream(admin, late, {})).status).toBe(401);
    bySecret.stop();
    byToken.stop();
  });

  it('are accepted only from pages of the server', async () => {
    const admin = await api.admin();
    const path = await openPollingConnection(admin);
    const from = (origin: string) => ({ headers: { origin } });
    for (const origin of ['https://evil.example', 'null', `${api.url}0`]) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        expect((await admin.send(method, path, from(origin))).status).toBe(403);
      }
      expect((await admin.send('POST', '/api/hub/negotiate', from(origin))).status).toBe(403);
    }
    expect((await admin.send('POST', '/api/hub/negotiate', from(api.url))).status).toBe(200);
    expect((await admin.send('DELETE', path, from(api.url))).status).toBe(202);
  });

  it("end with their session, but not with the user's other sessions", async () => {
    const admin = await api.admin();
    const other = await again(admin);
    const stays = await openPollingConnection(other);
    const path = await openPollingConnection(admin);
    const streamed = await openConnection(admin);
    const stream = await openStream(admin, streamed);
    await post(admin, streamed, handshake);
    await waitUntil(() => stream.text().includes('{}'), 'hands were shaken');
    const held = poll(admin, path);
    await waitForMessage(admin, path);
    await admin.ok('logOut');
    expect((await held).text).toContain('"error":"The session has ended."');
    await stream.ended;
    expect(stream.text()).toContain('The session has ended.');
    expect((await poll(admin, path)).status).toBe(204);
    expect((await poll(admin, path)).status).toBe(401);
    publish(admin.user.account.id, 1);
    expect((await poll(other, stays)).text).toContain('TagChanged');
  });

  it('can end a connection that uses a WebSocket, but not send to it or poll it', async () => {
    const admin = await api.admin();
    const path = await openConnection(admin);
    const socket = new WebSocket(`${api.url.replace('http', 'ws')}${path}`);
    const ended = new Promise(resolve => socket.once('close', resolve));
    await new Promise(resolve => socket.once('open', resolve));
    expect((await post(admin, path, handshake)).status).toBe(400);
    expect((await poll(admin, path)).status).toBe(409);
    expect((await openStream(admin, path)).status).toBe(409);
    expect((await admin.send('DELETE', path)).status).toBe(202);
    await ended;
    expect((await poll(admin, path)).status).toBe(404);
  });

  it("don't accept HEAD for a poll", async () => {
    const admin = await api.admin();
    const path = await openConnection(admin);
    const headers = { authorization: `Bearer ${admin.token}` };
    expect((await fetch(api.url + path, { method: 'HEAD', headers })).status).toBe(404);
  });
});
