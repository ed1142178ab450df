import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { describeOwnServer, type Member, type TestApi, testPassword } from '#tests/server/harness.ts';
import type { ApiClient } from '#tests/server/support/apiClient.ts';

const registration = (email: string, password = testPassword) => ({
  accountName: 'Second account',
  userName: 'Ann',
  email,
  password,
});

/** Returns whether the client's token is still valid. */
const isAlive = async (client: ApiClient) => (await client.call('getBoot')).status === 200;

/** Moves the last rotation of every session of this account back in time. */
const letTimePass = (api: TestApi, member: Member) =>
  api.database.forAccount(member.user.account.id, trx =>
    trx
      .updateTable('sessions')
      .set({ rotated_at: new Date(Date.now() - 60_000).toISOString() })
      .execute(),
  );

describeOwnServer('Sessions', api => {
  it('are created for the admin of a newly registered account', async () => {
    const admin = await api.admin({ lang: 'ua' });
    expect(admin.user).toMatchObject({
      isAdmin: true,
      emailConfirmed: false,
      groups: [{ name: 'Everyone' }],
    });
    const { account } = admin.user;
    expect(account).toMatchObject({ lang: 'ua', countryCode: 'ua', settings: { subscriptionLevel: 'Free' } });
    const [profile] = await admin.ok('listUsageProfiles');
    expect(profile).toMatchObject({ assignments: [{ groupId: admin.user.groups[0]?.id }], directories: [] });
    expect(profile?.otherDirectories?.record).toEqual({
      read: true,
      create: true,
      update: true,
      delete: true,
    });
    const again = await api.visitor().logIn({ email: admin.email.toUpperCase(), password: testPassword });
    expect(again).toEqual(admin.user);
  });

  it('derive the country of a new account from its time zone, or else from its language', async () => {
    const countryOf = async (place: { timeZone?: string; lang?: 'en' | 'ua' }) => {
      const body = { ...registration(`${randomUUID()}@example.org`), ...place };
      await api.visitor().ok('registerAccount', { body });
      return (await api.visitor().logIn({ email: body.email, password: body.password })).account.countryCode;
    };
    expect(await countryOf({ timeZone: 'Europe/Kiev', lang: 'en' })).toBe('ua');
    expect(await countryOf({ timeZone: 'Europe/Berlin', lang: 'ua' })).toBe('de');
    expect(await countryOf({ timeZone: 'UTC', lang: 'ua' })).toBe('ua');
    expect(await countryOf({ lang: 'en' })).toBe('us');
  });

  it('reject an invalid time zone and a short password, without storing an account', async () => {
    const body = { ...registration(`${randomUUID()}@example.org`), timeZone: 'Mars/Olympus' };
    for (const timeZone of [body.timeZone, '+02:00', '-0530']) {
      const { issues } = await api.visitor().refused(422, 'registerAccount', { body: { ...body, timeZone } });
      expect(issues).toEqual([{ path: ['timeZone'], code: 'InvalidTimeZone', params: {} }]);
    }
    await api.visitor().refused(400, 'registerAccount', { body: { ...body, password: 'short' } });
    const answer = await api.visitor().ok('logIn', { body: { email: body.email, password: body.password } });
    expect(answer).toEqual({ resultType: 'InvalidCredentials' });
  });

  it('require the choice of an account only if the password is valid for several', async () => {
    const admin = await api.admin();
    const { email } = admin;
    const second = await api.visitor().register(registration(email));
    await api.visitor().register(registration(email, 'another password'));
    const answer = await api.visitor().ok('logIn', { body: { email, password: testPassword } });
    expect(answer.resultType).toBe('AccountRequired');
    expect(answer.data).toBeUndefined();
    expect(answer.accounts?.map(account => account.id)).toEqual([admin.user.account.id, second.account.id]);
    const chosen = await api.visitor().logIn({ email, password: testPassword, accountId: second.account.id });
    expect(chosen.id).toBe(second.id);
    const only = await api.visitor().logIn({ email, password: 'another password' });
    expect(only.account.id).not.toBe(second.account.id);
  });

  it('lock the user after exactly ten failures, even under concurrency', async () => {
    const admin = await api.admin();
    const attempts = Array.from({ length: 25 }, () =>
      api.visitor().ok('logIn', { body: { email: admin.email, password: 'wrong' } }),
    );
    const outcomes = (await Promise.all(attempts)).map(answer => answer.resultType);
    expect(outcomes.filter(outcome => outcome === 'InvalidCredentials')).toHaveLength(10);
    expect(outcomes.filter(outcome => outcome === 'LockedOut')).toHaveLength(15);
    const right = await api.visitor().ok('logIn', { body: { email: admin.email, password: testPassword } });
    expect(right).toEqual({ resultType: 'LockedOut' });
    expect(await isAlive(admin)).toBe(true);
    const [user] = await admin.ok('listUsers');
    const minutes = (Date.parse(user?.lockoutEnd ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThanOrEqual(10);
  });

  it('count attempts in a known browser separately, with the same limit', async () => {
    const admin = await api.admin();
    const { email } = admin;
    const tries = async (client: ApiClient, count: number) => {
      const outcomes: string[] = [];
      for (let done = 0; done < count; done += 1)
        outcomes.push((await client.ok('logIn', { body: { email, password: 'wrong' } })).resultType);
      return outcomes;
    };
    const right = { email, password: testPassword };
    expect((await tries(api.visitor(), 11)).at(-1)).toBe('LockedOut');
    await admin.logIn(right);
    // Other browsers remain locked out.
    expect((await api.visitor().ok('logIn', { body: right })).resultType).toBe('LockedOut');
    expect(await tries(admin, 10)).toEqual(Array(10).fill('InvalidCredentials'));
    expect((await tries(admin, 1))[0]).toBe('LockedOut');
    expect((await admin.ok('logIn', { body: right })).resultType).toBe('LockedOut');
  });

  it("can't be started during an administrator's lock, even in a known browser", async () => {
    const admin = await api.admin();
    const colleague = await api.colleague(admin);
    const { email } = colleague;
    const right = { email, password: testPassword };
    for (const minutes of [5, 60]) {
      await colleague.logIn(right);
      const lockoutEnd = new Date(Date.now() + minutes * 60_000).toISOString();
      const params = { id: colleague.user.id };
      await admin.ok('updateUser', { params, body: { name: 'Col', email, lockoutEnd } });
      expect((await colleague.ok('logIn', { body: right })).resultType).toBe('LockedOut');
      await admin.ok('updateUser', { params, body: { name: 'Col', email, lockoutEnd: null } });
    }
  });

  it("reject a refresh from another site's page", async () => {
    const admin = await api.admin();
    const headers = { origin: 'https://evil.example' };
    await admin.refused(403, 'refreshSession', { headers } as never);
    expect((await admin.ok('refreshSession')).resultType).toBe('Success');
  });

  it('can be started again when a lock expires or is removed by an admin', async () => {
    const admin = await api.admin();
    const colleague = await api.colleague(admin);
    const { email } = colleague;
    const fail = () => api.visitor().ok('logIn', { body: { email, password: 'wrong' } });
    for (let tries = 0; tries < 11; tries += 1) await fail();
    await admin.ok('updateUser', {
      params: { id: colleague.user.id },
      body: { name: 'Col', email, lockoutEnd: null },
    });
    await api.visitor().logIn({ email, password: testPassword });
    for (let tries = 0; tries < 11; tries += 1) await fail();
    expect((await fail()).resultType).toBe('LockedOut');
    await api.database.forAccount(admin.user.account.id, trx =>
      trx
        .updateTable('users')
        .set({ lockout_end: new Date(Date.now() - 1).toISOString() })
        .execute(),
    );
    expect((await fail()).resultType).toBe('InvalidCredentials');
    await api.visitor().logIn({ email, password: testPassword });
  });

  it('are rejected in the same way for an unknown address', async () => {
    const body = { email: `${randomUUID()}@example.org`, password: 'whatever' };
    const outcomes: string[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      outcomes.push((await api.visitor().ok('logIn', { body })).resultType);
    }
    expect(outcomes.slice(0, 10)).toEqual(Array(10).fill('InvalidCredentials'));
    expect(outcomes.slice(10)).toEqual(['LockedOut', 'LockedOut']);
  });

  it('store the refresh token in a strict HttpOnly cookie for auth calls only', async () => {
    const admin = await api.admin();
    const body = { email: admin.email, password: testPassword };
    const { headers } = await api.visitor().call('logIn', { body });
    const [cookie = '', ...attributes] = headers.getSetCookie()[0]?.split('; ') ?? [];
    expect(cookie).toMatch(/^docket_refresh=[\w.-]+$/);
    expect(attributes.toSorted()).toEqual([
      'HttpOnly',
      expect.stringMatching(/^Max-Age=\d{6,}$/),
      'Path=/api/auth',
      'SameSite=Strict',
    ]);
  });

  it('find the refresh token among other cookies', async () => {
    const admin = await api.admin();
    const [name, token] = [...admin.cookies][0] ?? ['', ''];
    const others = ['a', '=b', '__proto__=x', 'c="d;e"', 'f=%E0%A4%A', `x${name}=y`];
    const headers = { cookie: [...others, `${name}=${token}`, 'z=='].join('; ') };
    const { json } = await api.visitor().send('POST', '/api/auth/refresh', { headers });
    expect(json).toMatchObject({ resultType: 'Success' });
  });

  it('rotate the refresh token, and end when an old one is replayed', async () => {
    const admin = await api.admin();
    const [name, stolen] = [...admin.cookies][0] ?? ['', ''];
    expect((await admin.refresh()).resultType).toBe('Success');
    expect(admin.cookies.get(name)).not.toBe(stolen);
    expect((await admin.refresh()).resultType).toBe('Success');
    await letTimePass(api, admin);
    const thief = api.visitor();
    thief.cookies.set(name, stolen);
    expect((await thief.refresh()).resultType).toBe('InvalidCredentials');
    expect((await admin.refresh()).resultType).toBe('InvalidCredentials');
    expect(await isAlive(admin)).toBe(false);
  });

  it('let several tabs refresh concurrently', async () => {
    const admin = await api.admin();
    const tabs = [api.visitor(), api.visitor(), api.visitor()];
    for (const tab of tabs) for (const [name, value] of admin.cookies) tab.cookies.set(name, value);
    const answers = await Promise.all(tabs.map(tab => tab.refresh()));
    expect(answers.map(answer => answer.resultType)).toEqual(['Success', 'Success', 'Success']);
    const kept = new Set(tabs.map(tab => [...tab.cookies.values()].join()));
    expect(kept.size).toBe(1);
    await letTimePass(api, admin);
    expect((await tabs[1]?.refresh())?.resultType).toBe('Success');
  });

  it('reject forged refresh and access tokens', async () => {
    const admin = await api.admin();
    const [name, value] = [...admin.cookies][0] ?? ['', ''];
    const forger = api.visitor();
    for (const forged of [`${value}x`, value.replace(/.$/, '!'), value.replace('.1.', '.2.'), 'a.b.1.c']) {
      forger.cookies.set(name, forged);
      expect((await forger.refresh()).resultType, forged).toBe('InvalidCredentials');
    }
    expect(await isAlive(admin)).toBe(true);
    const [head, , signature] = (admin.token ?? '').split('.');
    const claims = { ...decodeJwt(admin.token ?? ''), account: randomUUID() };
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
    for (const token of ['x', `${head}.${payload}.${signature}`, `${admin.token}x`, '']) {
      forger.token = token;
      await forger.refused(401, 'getBoot');
    }
  });

  it('end on logout, including their token', async () => {
    const admin = await api.admin();
    const elsewhere = api.visitor();
    await elsewhere.logIn({ email: admin.email, password: testPassword });
    await admin.ok('logOut');
    expect([...admin.cookies.keys()]).toEqual(['docket_device']);
    expect(await isAlive(admin)).toBe(false);
    expect(await isAlive(elsewhere)).toBe(true);
    await api.visitor().ok('logOut');
  });

  it('end when the password is changed in another session', async () => {
    const admin = await api.admin();
    const elsewhere = api.visitor();
    await elsewhere.logIn({ email: admin.email, password: testPassword });
    const body = { oldPassword: 'wrong one', newPassword: 'a new password' };
    const { issues } = await admin.refused(422, 'changePassword', { body });
    expect(issues).toMatchObject([{ path: ['oldPassword'], code: 'WrongPassword' }]);
    expect(await isAlive(elsewhere)).toBe(true);
    await admin.ok('changePassword', { body: { ...body, oldPassword: testPassword } });
    expect(await isAlive(admin)).toBe(true);
    expect(await isAlive(elsewhere)).toBe(false);
    expect((await elsewhere.refresh()).resultType).toBe('InvalidCredentials');
    const outdated = await api
      .visitor()
      .ok('logIn', { body: { email: admin.email, password: testPassword } });
    expect(outdated.resultType).toBe('InvalidCredentials');
    await api.visitor().logIn({ email: admin.email, password: 'a new password' });
  });

  it("can't be used to guess the old password", async () => {
    const admin = await api.admin();
    const body = { oldPassword: 'guess', newPassword: 'a new password' };
    const codes: string[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      codes.push((await admin.refused(422, 'changePassword', { body })).code);
    }
    expect(codes).toEqual([...Array(10).fill('Invalid'), 'LockedOut']);
  });

  it('end when their user is deleted, locked or given a new password', async () => {
    const admin = await api.admin();
    const deleted = await api.colleague(admin);
    await admin.ok('deleteUser', { params: { id: deleted.user.id } });
    expect(await isAlive(deleted)).toBe(false);
    const change = async (colleague: Member, more: { password?: string; lockoutEnd?: string }) => {
      const body = { name: 'Col', email: colleague.email, ...more };
      await admin.ok('updateUser', { params: { id: colleague.user.id }, body });
      return isAlive(colleague);
    };
    const colleague = await api.colleague(admin);
    expect(await change(colleague, {})).toBe(true);
    const lockoutEnd = new Date(Date.now() + 3_600_000).toISOString();
    expect(await change(colleague, { lockoutEnd })).toBe(false);
    const locked = { email: colleague.email, password: testPassword };
    expect((await api.visitor().ok('logIn', { body: locked })).resultType).toBe('LockedOut');
    const other = await api.colleague(admin);
    expect(await change(other, { password: 'given by an admin' })).toBe(false);
  });

  it("return 403 for an account other than the token's", async () => {
    const admin = await api.admin();
    const other = await api.admin();
    const headers = { 'x-account-id': other.user.account.id };
    await admin.refused(403, 'getBoot', { headers });
    await admin.ok('getBoot', { headers: { 'x-account-id': admin.user.account.id } });
    const body = { name: 'Mine now', timeZone: 'UTC' };
    await admin.refused(403, 'updateAccount', { params: { id: other.user.account.id }, body });
    expect((await other.ok('getBoot')).authUser.account.name).toBe('Test account');
  });

  it('remain valid after a server restart', async () => {
    const admin = await api.admin();
    await api.restart();
    expect(await isAlive(admin)).toBe(true);
    expect((await admin.refresh()).resultType).toBe('Success');
  });
});

describeOwnServer(
  'Sessions behind https',
  api => {
    it('mark the cookie as secure', async () => {
      const body = registration(`${randomUUID()}@example.org`);
      const { headers } = await api.visitor().call('registerAccount', { body });
      for (const cookie of headers.getSetCookie()) expect(cookie).toMatch(/; Secure(;|$)/);
    });
  },
  { env: { PUBLIC_URL: 'https://docket.example.org' } },
);
