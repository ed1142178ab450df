import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Problem } from '#core/model.ts';
import { describeServer, testPassword } from '#tests/server/harness.ts';
import type { ApiClient } from '#tests/server/support/apiClient.ts';

const json = { 'content-type': 'application/json' };

/** Sends a text as the JSON body of a call. */
const sendText = async (client: ApiClient, path: string, body: BodyInit, method = 'POST') => {
  const answer = await client.send(method, path, { body, headers: json });
  return { ...answer, problem: answer.json as Problem };
};

const faults = (problem: Problem) => problem.issues.map(issue => [issue.path.join('.'), issue.code]).sort();

describeServer('Requests', api => {
  it('get health and the contract without a session', async () => {
    expect(await api.visitor().ok('getHealth')).toEqual({ status: 'ok' });
    expect(await api.visitor().ok('getContract')).toMatchObject({ openapi: '3.1.0' });
  });

  it('require a session, the admin role or an enabled module as stated in the contract', async () => {
    const admin = await api.admin();
    const colleague = await api.colleague(admin);
    await api.visitor().refused(401, 'getBoot');
    await api.visitor().refused(401, 'listUsers');
    await colleague.refused(403, 'listUsers');
    await colleague.refused(403, 'createUser', { body: { name: 'x', email: 'x@y', password: testPassword } });
    const { code } = await colleague.refused(403, 'listBots');
    expect(code).toBe('ModuleDisabled');
    const { account } = admin.user;
    const settings = { moduleChatBotEnabled: true };
    await admin.ok('updateAccount', {
      params: { id: account.id },
      body: { name: account.name, timeZone: 'UTC', settings },
    });
    expect((await colleague.ok('listBots')).hasBots).toBe(false);
  });

  it('are rejected with every issue', async () => {
    const admin = await api.admin();
    const groups = ['x', randomUUID()];
    const body = { email: 'no address', password: '', isAdmin: 'yes', groups, surprise: 1 };
    const { problem, status } = await sendText(admin, '/api/users', JSON.stringify(body));
    expect(status).toBe(400);
    expect(faults(problem)).toEqual([
      ['email', 'InvalidFormat'],
      ['groups.0', 'InvalidFormat'],
      ['isAdmin', 'WrongShape'],
      ['name', 'Required'],
      ['password', 'TooShort'],
      ['surprise', 'UnknownProperty'],
    ]);
    expect(Object.keys(problem.errors).sort()).toEqual(faults(problem).map(([path]) => path));
    expect(await admin.ok('listUsers')).toHaveLength(1);
  });

  it('are rejected if values have the wrong type, instead of being coerced', async () => {
    const admin = await api.admin();
    for (const name of [12, true, null, ['x'], { x: 1 }]) {
      const { status } = await sendText(admin, '/api/user-groups', JSON.stringify({ name }));
      expect(status).toBe(400);
    }
    const query = (value: string) => admin.send('GET', `/api/users?deleted=${value}`);
    expect((await query('true')).status).toBe(200);
    expect((await query('maybe')).status).toBe(400);
    expect((await query('true&deleted=false')).status).toBe(400);
    expect((await admin.send('GET', '/api/users?surprise=1')).status).toBe(400);
    expect((await admin.send('GET', '/api/users/not-an-id')).status).toBe(400);
  });

  it('are rejected with the path of each invalid text and prototype key', async () => {
    const admin = await api.admin();
    const text = String.raw`{"name":"a\u0000b","users":[],"__proto__":{"isAdmin":true},
      "constructor":{"prototype":{"x":"\ud800"}},"list":["ok","\udc00",{"k\u0000":1}]}`;
    const { problem, status } = await sendText(admin, '/api/user-groups', text);
    expect(status).toBe(400);
    expect(faults(problem)).toEqual([
      ['__proto__', 'ForbiddenKey'],
      ['constructor', 'ForbiddenKey'],
      ['constructor.prototype.x', 'InvalidText'],
      ['list', 'UnknownProperty'],
      ['list.1', 'InvalidText'],
      ['list.2.k\uFFFD', 'InvalidText'],
      ['name', 'InvalidText'],
    ]);
    const inPath = await admin.send('GET', '/api/user-storage/ch%00at');
    expect(faults(inPath.json as Problem)).toEqual([['key', 'InvalidText']]);
    expect((await admin.ok('listUserGroups')).map(group => group.name)).toEqual(['Everyone']);
  });

  it('can contain unusual characters and long texts, which are stored unchanged', async () => {
    const admin = await api.admin();
    const name = 'Їжак 🦔 \u202e\ufeff \u007f "\\</script>\' \r\n\t ﷽ e\u0301';
    const group = await admin.ok('createUserGroup', { body: { name, users: [] } });
    expect((await admin.ok('getUserGroup', { params: { id: group.id } })).name).toBe(name);
    const state = { constructor: 'fine', text: 'x'.repeat(65_536), nested: { list: [1.5, null, name] } };
    await admin.ok('saveUserStorage', { params: { key: 'filters' }, body: state });
    expect(await admin.ok('getUserStorage', { params: { key: 'filters' } })).toEqual(state);
  });

  it('are rejected if malformed, empty, too deep, too large, or of another type', async () => {
    const admin = await api.admin();
    const post = (body: BodyInit) => sendText(admin, '/api/user-groups', body);
    for (const body of ['{', '', 'nonsense', '{"name":"a",}', Buffer.from([0x22, 0xff, 0x22])]) {
      const { status, problem } = await post(body);
      expect([status, problem.code]).toEqual([400, 'Malformed']);
    }
    const deep = await post(`{"name":${'['.repeat(50_000)}${']'.repeat(50_000)}}`);
    expect(deep.problem.issues[0]?.code).toBe('TooDeep');
    const large = await post(JSON.stringify({ name: 'x'.repeat(9 * 1024 * 1024) }));
    expect(large.status).toBe(413);
    expect(large.problem.message).toContain('1024 KB');
    const longName = await post(JSON.stringify({ name: 'x'.repeat(65_536) }));
    expect(faults(longName.problem)).toEqual([['name', 'TooLong']]);
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
      const headers = { 'content-type': type };
      const answer = await admin.send('POST', '/api/user-groups', { body: '{"name":"a"}', headers });
      expect(answer.status, type).toBe(415);
    }
    const form = new FormData();
    form.set('name', 'a');
    expect((await admin.call('createUserGroup', { form })).status).toBe(415);
    expect((await admin.send('GET', '/api/users/%zz')).status).toBe(400);
  });

  it('get a 404 problem for an unknown API address', async () => {
    const admin = await api.admin();
    for (const [method, path] of [
      ['GET', '/api'],
      ['GET', '/api/nothing'],
      ['DELETE', '/api/boot'],
      ['POST', '/somewhere'],
    ] as const) {
      const { status, headers } = await admin.send(method, path);
      expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json; charset=utf-8']);
    }
  });

  it('get responses with security headers', async () => {
    const { headers } = await api.visitor().call('getHealth');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});
