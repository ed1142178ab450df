import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { describeOwnServer, type TestApi, testPassword } from '#tests/server/harness.ts';
import { startMailServer } from '#tests/server/support/mailServer.ts';
import {
  createEmail,
  createMailSettings,
  findLastLink,
  findLinks,
  getOnly,
  getProblemCode,
  isSessionAlive,
  type MailLink,
  newPassword,
  publicUrl,
  readMailRows,
  recoverWithLink,
  requestRecoveryLink,
  settleMails,
  updateLinks,
} from '#tests/server/support/mails.ts';

const post = await startMailServer();
afterAll(() => post.stop());

describeOwnServer('Password recovery', recoveryTests, createMailSettings(post));

function recoveryTests(api: TestApi): void {
  it('sets the password once, ends every session, confirms the address and removes the lock', async () => {
    const admin = await api.admin();
    const elsewhere = api.visitor();
    await elsewhere.logIn({ email: admin.email, password: testPassword });
    const wrong = { email: admin.email, password: 'wrong one' };
    for (let tries = 0; tries < 11; tries += 1) await api.visitor().ok('logIn', { body: wrong });
    const link = await requestRecoveryLink(api, post, admin.email);
    expect(link.url.origin).toBe(publicUrl);
    expect(link.userId).toBe(admin.user.id);
    expect((await recoverWithLink(api, link)).status).toBe(204);
    expect(await isSessionAlive(admin)).toBe(false);
    expect((await elsewhere.refresh()).resultType).toBe('InvalidCredentials');
    const old = await api.visitor().ok('logIn', { body: { email: admin.email, password: testPassword } });
    expect(old.resultType).toBe('InvalidCredentials');
    const user = await api.visitor().logIn({ email: admin.email, password: newPassword });
    expect(user.emailConfirmed).toBe(true);
    const again = await recoverWithLink(api, link);
    expect([again.status, getProblemCode(again)]).toEqual([422, 'LinkUsed']);
  });

  it('stores only a hash of the token, and deletes the email body after it is sent', async () => {
    const admin = await api.admin();
    const { token } = await requestRecoveryLink(api, post, admin.email);
    const [, , secret = ''] = token.split('.');
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(token.length).toBeLessThanOrEqual(200);
    const links = await api.database.forAccount(admin.user.account.id, trx =>
      trx.selectFrom('mail_links').selectAll().execute(),
    );
    expect(JSON.stringify(links)).not.toContain(secret);
    for (const { expires_at } of links) {
      expect(Date.parse(expires_at)).toBeLessThanOrEqual(Date.now() + 3_600_000);
    }
    const rows = await readMailRows(api, admin);
    expect(rows.map(({ body }) => body)).toEqual(rows.map(() => null));
    expect(rows.every(({ sent_at }) => sent_at !== null)).toBe(true);
  });

  it('rejects any other token', async () => {
    const admin = await api.admin();
    const other = await api.admin();
    const colleague = await api.colleague(admin);
    const link = await requestRecoveryLink(api, post, admin.email);
    const confirmation = findLastLink(post, admin.email, '/email-verification');
    const [account = '', id = '', secret = ''] = link.token.split('.');
    const flipped = `${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`;
    const attempts = [
      { token: link.token, userId: colleague.user.id },
      { token: link.token, userId: other.user.id },
      { token: `${account}.${id}.${flipped}`, userId: link.userId },
      { token: `${other.user.account.id}.${id}.${secret}`, userId: link.userId },
      { token: `${account}.${randomUUID()}.${secret}`, userId: link.userId },
      { token: `${account}.${confirmation.token.split('.')[1]}.${secret}`, userId: link.userId },
      { token: confirmation.token, userId: link.userId },
      { token: `${link.token}x`, userId: link.userId },
      { token: "x'; drop table users", userId: link.userId },
      { token: '', userId: link.userId },
    ];
    for (const attempt of attempts) {
      const answer = await recoverWithLink(api, attempt);
      expect([answer.status, getProblemCode(answer)], JSON.stringify(attempt)).toEqual([422, 'LinkInvalid']);
    }
    await api.visitor().logIn({ email: admin.email, password: testPassword });
    expect((await recoverWithLink(api, { ...link, userId: link.userId.toUpperCase() })).status).toBe(204);
  });

  it('rejects an expired link, and a link that was replaced by a newer one', async () => {
    const admin = await api.admin();
    const first = await requestRecoveryLink(api, post, admin.email);
    const second = await requestRecoveryLink(api, post, admin.email);
    expect(getProblemCode(await recoverWithLink(api, first))).toBe('LinkUsed');
    await updateLinks(api, admin, { expires_at: new Date(Date.now() - 1).toISOString() });
    expect(getProblemCode(await recoverWithLink(api, second))).toBe('LinkExpired');
    await api.visitor().logIn({ email: admin.email, password: testPassword });
  });

  it('rejects a link to a changed address or a deleted user', async () => {
    const admin = await api.admin();
    const moved = await api.colleague(admin);
    const movedLink = await requestRecoveryLink(api, post, moved.email);
    const params = { id: moved.user.id };
    await admin.ok('updateUser', { params, body: { name: 'Moved', email: createEmail() } });
    expect(getProblemCode(await recoverWithLink(api, movedLink))).toBe('LinkOutdated');
    const deleted = await api.colleague(admin);
    const deletedLink = await requestRecoveryLink(api, post, deleted.email);
    await admin.ok('deleteUser', { params: { id: deleted.user.id } });
    expect(getProblemCode(await recoverWithLink(api, deletedLink))).toBe('LinkOutdated');
  });

  it("is invalidated by another password change, and doesn't remove an admin's lock", async () => {
    const admin = await api.admin();
    const link = await requestRecoveryLink(api, post, admin.email);
    await admin.ok('changePassword', { body: { oldPassword: testPassword, newPassword } });
    expect(getProblemCode(await recoverWithLink(api, link))).toBe('LinkUsed');
    const locked = await api.colleague(admin);
    const { email } = locked;
    const lockoutEnd = new Date(Date.now() + 24 * 3_600_000).toISOString();
    await admin.ok('updateUser', {
      params: { id: locked.user.id },
      body: { name: 'Col', email, lockoutEnd },
    });
    expect((await recoverWithLink(api, await requestRecoveryLink(api, post, email))).status).toBe(204);
    const attempt = await api.visitor().ok('logIn', { body: { email, password: newPassword } });
    expect(attempt.resultType).toBe('LockedOut');
  });

  it('responds in the same way to an unknown address, without sending an email', async () => {
    const admin = await api.admin();
    const unknown = createEmail();
    const answers = [];
    for (const email of [admin.email, unknown]) {
      answers.push(await api.visitor().call('requestPasswordRecovery', { body: { email } }));
    }
    const [known, stranger] = answers.map(({ status, text, headers }) => [
      status,
      text,
      [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'),
    ]);
    expect(stranger).toEqual(known);
    await settleMails(api);
    expect(post.mailsTo(unknown)).toEqual([]);
  });

  it('lists every account of the address in one email', async () => {
    const admin = await api.admin();
    const { email } = admin;
    const body = { accountName: 'Друга <b>спілка</b>', userName: 'Ann', email, password: testPassword };
    const second = await api.visitor().register(body);
    await api.visitor().ok('requestPasswordRecovery', { body: { email } });
    await settleMails(api);
    const mails = post.mailsTo(email).filter(({ mail }) => mail.subject?.includes('password'));
    const mail = getOnly(mails);
    const links = findLinks(mail);
    expect(links.map(({ userId }) => userId)).toEqual([admin.user.id, second.id]);
    expect(mail.mail.text).toContain('Test account');
    expect(mail.mail.text).toContain('Друга <b>спілка</b>');
    expect(mail.mail.html).toContain('Друга &lt;b&gt;спілка&lt;/b&gt;');
    expect((await recoverWithLink(api, links[1] as MailLink)).status).toBe(204);
    expect(await isSessionAlive(admin)).toBe(true);
    const chosen = await api.visitor().logIn({ email, password: newPassword });
    expect(chosen.account.id).toBe(second.account.id);
  });

  it('ignores the Host header in links', async () => {
    const admin = await api.admin();
    const body = JSON.stringify({ email: admin.email });
    const { hostname, port } = new URL(api.url);
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
      'content-type': 'application/json',
    };
    const status = await new Promise(resolve => {
      const options = { hostname, port, path: '/api/recover-password', method: 'POST', headers };
      request(options, response => resolve(response.statusCode)).end(body);
    });
    expect(status).toBe(204);
    await settleMails(api);
    expect(findLastLink(post, admin.email, '/setnewpassword').url.origin).toBe(publicUrl);
    expect(post.received.some(({ source }) => source.includes('evil.example'))).toBe(false);
  });

  it('sends at most three emails an hour, without revealing the limit', async () => {
    const admin = await api.admin();
    await settleMails(api);
    const before = post.mailsTo(admin.email).length;
    for (let tries = 0; tries < 6; tries += 1) {
      await api.visitor().ok('requestPasswordRecovery', { body: { email: admin.email } });
      await settleMails(api);
    }
    expect(post.mailsTo(admin.email).length - before).toBe(3);
  });
}
