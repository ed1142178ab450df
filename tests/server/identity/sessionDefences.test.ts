import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { identityModule } from '#server/modules/identity/module.ts';
import { describeOwnServer, describeServer, type Member, testPassword } from '#tests/server/harness.ts';
import { listen, waitUntil } from '#tests/server/support/listener.ts';
import { forgeAuthorizations } from './forgedTokens.ts';

const getSession = ({ token }: Member) => String(decodeJwt(token ?? '').session);
const wrong = 'a wrong password';

describeServer('Session security', api => {
  it('rejects forged tokens of any kind', async () => {
    const [admin, foreigner] = [await api.admin(), await api.admin()];
    const ended = api.visitor() as Member;
    await ended.logIn({ email: admin.email, password: testPassword });
    const endedSessionId = getSession(ended);
    await ended.ok('logOut');
    const forged = await forgeAuthorizations({
      token: admin.token ?? '',
      refreshToken: [...admin.cookies.values()][0] ?? '',
      secret: api.kernel.config.tokenSecret,
      foreign: {
        accountId: foreigner.user.account.id,
        userId: foreigner.user.id,
        sessionId: getSession(foreigner),
      },
      endedSessionId,
    });
    expect(forged.size).toBeGreaterThanOrEqual(30);
    for (const [kind, authorization] of forged) {
      for (const [method, path] of [
        ['GET', '/api/boot'],
        ['POST', '/api/hub/negotiate?negotiateVersion=1'],
      ] as const) {
        const answer = await api.visitor().send(method, path, { headers: { authorization } });
        expect(answer.status, `${kind}: ${path}`).toBe(401);
      }
    }
    const elsewhere = { headers: { cookie: `docket_refresh=${admin.token}; token=${admin.token}` } };
    expect((await api.visitor().send('GET', `/api/boot?access_token=${admin.token}`, elsewhere)).status).toBe(
      401,
    );
    expect((await admin.call('getBoot')).status).toBe(200);
  });

  it('checks a password at most ten times under concurrency, without affecting others', async () => {
    const admin = await api.admin();
    const bystander = await api.colleague(admin);
    const checked: (string | null)[] = [];
    const { passwords } = api.use(identityModule);
    const { matches } = passwords;
    passwords.matches = (password, hash) => {
      if (password === wrong) checked.push(hash);
      return matches(password, hash);
    };
    try {
      const tries = Array.from({ length: 50 }, () =>
        api.visitor().ok('logIn', { body: { email: admin.email, password: wrong } }),
      );
      const other = api.visitor().logIn({ email: bystander.email, password: testPassword });
      const outcomes = (await Promise.all(tries)).map(({ resultType }) => resultType);
      expect(outcomes.filter(outcome => outcome === 'InvalidCredentials')).toHaveLength(10);
      expect(outcomes.filter(outcome => outcome === 'LockedOut')).toHaveLength(40);
      expect((await other).id).toBe(bystander.user.id);
    } finally {
      passwords.matches = matches;
    }
    expect(checked).toHaveLength(50);
    expect(checked.filter(hash => hash !== null)).toHaveLength(10);
  });

  it('takes the same steps and returns the same response for an unknown address', async () => {
    const admin = await api.admin();
    const { passwords } = api.use(identityModule);
    const { matches } = passwords;
    let derived = 0;
    passwords.matches = (password, hash) => {
      derived += 1;
      return matches(password, hash);
    };
    const answers = [];
    try {
      for (const email of [admin.email, `${randomUUID()}@example.org`]) {
        derived = 0;
        const { status, headers, json } = await api
          .visitor()
          .call('logIn', { body: { email, password: wrong } });
        answers.push({ status, json, derived, names: [...headers.keys()].filter(name => name !== 'date') });
      }
    } finally {
      passwords.matches = matches;
    }
    expect(answers[0]).toMatchObject({ status: 200, json: { resultType: 'InvalidCredentials' }, derived: 1 });
    expect(answers[1]).toEqual(answers[0]);
  });

  it('rejects common passwords wherever one is chosen', async () => {
    const admin = await api.admin();
    const colleague = await api.colleague(admin);
    const registration = { accountName: 'A', userName: 'A', email: `${randomUUID()}@example.org` };
    const registered = await api.visitor().refused(422, 'registerAccount', {
      body: { ...registration, timeZone: 'Nowhere/Town', password: 'Password1' },
    });
    expect(registered.issues.map(({ path, code }) => `${path.join('.')} ${code}`)).toEqual([
      'timeZone InvalidTimeZone',
      'password CommonPassword',
    ]);
    await api.visitor().refused(422, 'registerAccount', {
      body: { ...registration, password: registration.email.toUpperCase() },
    });
    const person = { name: 'New', email: `${randomUUID()}@example.org`, password: 'qwerty123' };
    const refusals = [
      await admin.refused(422, 'createUser', { body: person }),
      await admin.refused(422, 'updateUser', {
        params: { id: colleague.user.id },
        body: { name: 'Col', email: colleague.email, password: 'iloveyou' },
      }),
      await admin.refused(422, 'changePassword', {
        body: { oldPassword: testPassword, newPassword: 'sunshine' },
      }),
    ];
    expect(refusals.map(({ issues }) => issues[0]?.code)).toEqual(Array(3).fill('CommonPassword'));
    // Ten weak new passwords don't count as guesses, so they don't lock the user out.
    for (let tries = 0; tries < 10; tries += 1)
      await admin.refused(422, 'changePassword', {
        body: { oldPassword: testPassword, newPassword: 'sunshine' },
      });
    expect((await colleague.call('getBoot')).status).toBe(200);
    await api.visitor().logIn({ email: admin.email, password: testPassword });
  });

  it('rejects tokens and closes sockets when a session ends for any reason', async () => {
    const admin = await api.admin();
    const change = (more: { password?: string; lockoutEnd?: string }) => (member: Member) =>
      admin.ok('updateUser', {
        params: { id: member.user.id },
        body: { name: 'Col', email: member.email, ...more },
      });
    const ends: Record<string, (member: Member) => Promise<unknown>> = {
      'they log out': member => member.ok('logOut'),
      'they change the password elsewhere': async member => {
        const elsewhere = api.visitor();
        await elsewhere.logIn({ email: member.email, password: testPassword });
        await elsewhere.ok('changePassword', {
          body: { oldPassword: testPassword, newPassword: 'another password' },
        });
      },
      'an admin gives them a password': change({ password: 'given by an admin' }),
      'an admin locks them': change({ lockoutEnd: new Date(Date.now() + 3_600_000).toISOString() }),
      'an admin deletes them': member => admin.ok('deleteUser', { params: { id: member.user.id } }),
    };
    for (const [what, end] of Object.entries(ends)) {
      const member = await api.colleague(admin);
      const { connection } = await listen(member);
      let isOpen = true;
      connection.onclose(() => {
        isOpen = false;
      });
      await end(member);
      const endedAt = Date.now();
      expect((await member.call('getBoot')).status, what).toBe(401);
      await waitUntil(() => !isOpen, `the socket closes when ${what}`);
      expect(Date.now() - endedAt, what).toBeLessThan(5_000);
      expect((await member.refresh()).resultType, what).toBe('InvalidCredentials');
    }
  });
});

describeOwnServer(
  'Too many calls',
  api => {
    it('from one IP address are rejected with 429, without affecting other addresses', async () => {
      const from = (address: string) => ({
        headers: { 'x-forwarded-for': address },
        body: { email: `${randomUUID()}@example.org`, password: wrong },
      });
      const visitor = api.visitor();
      for (let tries = 0; tries < 5; tries += 1) await visitor.ok('logIn', from('198.51.100.1'));
      const { status, headers, json } = await visitor.call('logIn', from('198.51.100.1'));
      expect(status).toBe(429);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
      expect(json).toMatchObject({ code: 'TooManyRequests', issues: [{ code: 'TooManyRequests' }] });
      await visitor.ok('logIn', from('198.51.100.2'));
      // A whole /64 counts as one client; forwarded addresses from the client itself, before the proxy's, are ignored.
      for (let tries = 0; tries < 5; tries += 1) await visitor.ok('logIn', from(`2001:db8:1:1::${tries}`));
      await visitor.refused(429, 'logIn', from('2001:db8:1:1::99'));
      await visitor.refused(429, 'logIn', from('203.0.113.9, 198.51.100.1'));
      await visitor.refused(429, 'requestPasswordRecovery', {
        headers: { 'x-forwarded-for': '198.51.100.1' },
        body: { email: 'a@example.org' },
      });
    });
  },
  { env: { LOG_INS_PER_MINUTE: '5', PUBLIC_URL: 'http://docket.test' } },
);
