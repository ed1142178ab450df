import { beforeAll, expect, test } from 'vitest';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { buildFileWorld, createForm, type FileWorld, grantFiles } from '#tests/server/support/screenFiles.ts';
import { TestTime } from '#tests/server/support/testTime.ts';

const time = new TestTime('2026-03-01T00:00:00Z');
const content = '0123456789'.repeat(10);

describeOwnServer(
  'A ticket for the content of a file',
  api => {
    let world: FileWorld;
    beforeAll(async () => {
      time.begin();
      world = await buildFileWorld(api);
    });

    async function attach(name: string, type: string, text = content): Promise<string> {
      const params = { id: world.cases.directory.id, itemId: world.itemId };
      return (await world.admin.ok('createItemFile', { params, form: createForm(name, text, type) })).id;
    }

    async function ticketFor(one: Member, id: string, headers: Record<string, string> = {}) {
      const answer = await one.call('createFileTicket', { params: { id }, headers });
      expect(answer.status).toBe(200);
      return answer.json as { url: string; expiresAt: string };
    }

    const get = (url: string, headers: Record<string, string> = {}) =>
      api.visitor().send('GET', url, { headers });

    test('returns the content, or the requested part, without an authorization header', async () => {
      const { url } = await ticketFor(world.admin, await attach('a film.mp4', 'video/mp4'));
      const whole = await get(url);
      expect(whole.text).toBe(content);
      expect(Object.fromEntries(whole.headers)).toMatchObject({
        'content-type': 'video/mp4',
        'content-length': '100',
        'accept-ranges': 'bytes',
        'content-disposition': "inline; filename*=UTF-8''a%20film.mp4",
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
      const part = await get(url, { range: 'bytes=95-' });
      expect([part.status, part.text]).toEqual([206, '56789']);
      expect(part.headers.get('content-range')).toBe('bytes 95-99/100');
      const behind = await get(url, { range: 'bytes=100-' });
      expect(behind.status).toBe(416);
      expect(behind.headers.get('content-range')).toBe('bytes */100');
      expect((await get(url, { range: 'bytes=1-2', 'if-range': '"another"' })).status).toBe(200);
    });

    test.each([
      ['a.svg', 'image/svg+xml', 'application/octet-stream', 'attachment'],
      ['a.html', 'text/html', 'application/octet-stream', 'attachment'],
      ['a.xml', 'application/xhtml+xml', 'application/octet-stream', 'attachment'],
      ['a.html', 'application/octet-stream', 'application/octet-stream', 'attachment'],
      ['a.pdf', 'application/pdf', 'application/pdf', 'inline'],
      ['a.jpg', 'application/octet-stream', 'image/jpeg', 'inline'],
      ['a.png', 'image/png', 'image/png', 'inline'],
      ['a.txt', 'text/plain', 'text/plain; charset=utf-8', 'inline'],
    ])('returns %s of the type %s as %s, %s', async (name, type, told, disposition) => {
      const { url } = await ticketFor(world.admin, await attach(name, type));
      const { headers } = await get(url);
      expect(headers.get('content-type')).toBe(told);
      expect(headers.get('content-disposition')).toMatch(new RegExp(`^${disposition};`));
    });

    test('is rejected if it was changed, and after five minutes', async () => {
      const { url, expiresAt } = await ticketFor(world.admin, await attach('a.txt', 'text/plain'));
      const ticket = url.slice('/api/file-content/'.length);
      for (const place of [0, 30, ticket.length - 2]) {
        const other = ticket[place] === 'A' ? 'B' : 'A';
        const changed = ticket.slice(0, place) + other + ticket.slice(place + 1);
        expect((await get(`/api/file-content/${changed}`)).status).toBe(404);
      }
      expect(Date.parse(expiresAt) - time.now()).toBe(300_000);
      time.moveTo(new Date(time.now() + 299_000).toISOString());
      expect((await get(url)).status).toBe(200);
      time.moveTo(expiresAt);
      expect((await get(url)).status).toBe(404);
    });

    test('is valid after a restart, and ends with the session', async () => {
      const colleague = await api.colleague(world.admin);
      const { url } = await ticketFor(colleague, await attach('a.txt', 'text/plain'));
      await api.restart();
      expect((await get(url)).status).toBe(200);
      await colleague.ok('logOut');
      expect((await get(url)).status).toBe(404);
    });

    test('checks permissions on each use, even while an administrator views as another user', async () => {
      const { admin, reader } = world;
      const full = { cases: FULL_RIGHTS, sites: FULL_RIGHTS };
      await grantFiles(world, full);
      const id = await attach('a.txt', 'text/plain');
      const { url } = await ticketFor(reader, id);
      const seen = await ticketFor(admin, id, { 'x-see-as': reader.user.id });
      const own = await ticketFor(admin, id);
      const statuses = async () =>
        Promise.all([url, seen.url, own.url].map(async one => (await get(one)).status));
      expect(await statuses()).toEqual([200, 200, 200]);
      const files = { ...FULL_RIGHTS.files, read: false };
      await grantFiles(world, { ...full, cases: { ...FULL_RIGHTS, files } });
      expect(await statuses()).toEqual([404, 404, 200]);
      await reader.refused(404, 'createFileTicket', { params: { id } });
      await grantFiles(world, full);
      expect(await statuses()).toEqual([200, 200, 200]);
      const account = { params: { id: admin.user.account.id } };
      const { name, timeZone } = admin.user.account;
      const off = { moduleFileStorageEnabled: false };
      await admin.ok('updateAccount', { ...account, body: { name, timeZone, settings: off } });
      expect(await statuses()).toEqual([404, 404, 404]);
    });
  },
  { time },
);
