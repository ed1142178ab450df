import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { MAX_INVITATIONS_PER_HOUR, MAX_MAILS_PER_HOUR } from '#server/modules/mails/policy.ts';
import { describeOwnServer, type Member, type TestApi } from '#tests/server/harness.ts';
import { startMailServer } from '#tests/server/support/mailServer.ts';
import {
  createEmail,
  createMailSettings,
  findLastLink,
  getOnly,
  getProblemCode,
  newPassword,
  recoverWithLink,
  requestRecoveryLink,
  settleMails,
} from '#tests/server/support/mails.ts';

const post = await startMailServer();
afterAll(() => post.stop());

describeOwnServer('An invitation', invitationTests, createMailSettings(post));

function invitationTests(api: TestApi): void {
  const invite = async (admin: Member, name = 'Ben', email = createEmail()) => {
    const user = await admin.ok('createUser', { body: { name, email } });
    await admin.ok('inviteUser', { params: { id: user.id } });
    await settleMails(api);
    return { ...user, link: findLastLink(post, email, '/setnewpassword') };
  };

  it("names the account and the inviter in the account's language, and lets the user choose a password", async () => {
    const admin = await api.admin({ lang: 'ua' });
    const account = 'Благодійний фонд «Їжак»';
    const params = { id: admin.user.account.id };
    await admin.ok('updateAccount', { params, body: { name: account, timeZone: 'UTC' } });
    await admin.ok('updateProfile', { body: { name: 'Ґанна Щасна' } });
    const user = await invite(admin, 'Євген');
    expect(user.isInvited).toBe(true);
    const { mail } = getOnly(post.mailsTo(user.email));
    expect(mail.subject).toBe(`Ґанна Щасна запрошує вас до ${account}`);
    expect(mail.text).toContain('Вітаємо, Євген!');
    expect(mail.text).toContain(account);
    expect(user.link.url.searchParams.get('invited')).toBe('true');
    const early = await api.visitor().ok('logIn', { body: { email: user.email, password: newPassword } });
    expect(early.resultType).toBe('InvalidCredentials');
    expect((await recoverWithLink(api, user.link)).status).toBe(204);
    const loggedIn = await api.visitor().logIn({ email: user.email, password: newPassword });
    expect(loggedIn).toMatchObject({ id: user.id, emailConfirmed: true });
    expect((await admin.ok('getUser', { params: { id: user.id } })).isInvited).toBe(false);
    expect(getProblemCode(await recoverWithLink(api, user.link))).toBe('LinkUsed');
    const refused = await admin.refused(422, 'inviteUser', { params: { id: user.id } });
    expect(refused.code).toBe('NotPermitted');
  });

  it('is invalidated when the user sets a password by a recovery link', async () => {
    const user = await invite(await api.admin());
    const link = await requestRecoveryLink(api, post, user.email);
    expect((await recoverWithLink(api, link)).status).toBe(204);
    expect(getProblemCode(await recoverWithLink(api, user.link))).toBe('LinkUsed');
    await api.visitor().logIn({ email: user.email, password: newPassword });
  });

  it('invalidates earlier invitations, and is sent at most three times an hour', async () => {
    const admin = await api.admin();
    const user = await invite(admin);
    const params = { id: user.id };
    await admin.ok('inviteUser', { params });
    await admin.ok('inviteUser', { params });
    expect((await admin.refused(422, 'inviteUser', { params })).code).toBe('MailLimit');
    await settleMails(api);
    expect(getProblemCode(await recoverWithLink(api, user.link))).toBe('LinkUsed');
    expect((await recoverWithLink(api, findLastLink(post, user.email, '/setnewpassword'))).status).toBe(204);
  });

  it('is sent at most three times an hour to one address, and fifty times from an account', async () => {
    const admin = await api.admin();
    const email = createEmail();
    for (let sent = 0; sent < MAX_MAILS_PER_HOUR; sent += 1) {
      const { id } = await admin.ok('createUser', { body: { name: 'Again', email } });
      await admin.ok('inviteUser', { params: { id } });
      await admin.ok('deleteUser', { params: { id } });
    }
    const again = await admin.ok('createUser', { body: { name: 'Again', email } });
    const params = { id: again.id };
    expect((await admin.refused(422, 'inviteUser', { params })).code).toBe('MailLimit');
    const other = await admin.ok('createUser', { body: { name: 'Other', email: createEmail() } });
    await api.database.forAccount(admin.user.account.id, async trx => {
      const [link] = await trx
        .selectFrom('mail_links')
        .selectAll()
        .where('purpose', '=', 'Invitation')
        .execute();
      if (!link) throw new Error('No invitation was sent.');
      const rows = Array.from({ length: MAX_INVITATIONS_PER_HOUR - MAX_MAILS_PER_HOUR }, () => ({
        ...link,
        link_id: randomUUID(),
      }));
      await trx.insertInto('mail_links').values(rows).execute();
    });
    const refused = await admin.refused(422, 'inviteUser', { params: { id: other.id } });
    expect(refused.code).toBe('MailLimit');
  });

  it('can be sent only by admins, to users of their account', async () => {
    const admin = await api.admin();
    const colleague = await api.colleague(admin);
    const stranger = await api.admin();
    const user = await invite(admin);
    const params = { id: user.id };
    await colleague.refused(403, 'inviteUser', { params });
    await stranger.refused(404, 'inviteUser', { params });
    await api.visitor().refused(401, 'inviteUser', { params });
    await admin.ok('deleteUser', { params });
    await admin.refused(404, 'inviteUser', { params });
    expect(getProblemCode(await recoverWithLink(api, user.link))).toBe('LinkOutdated');
  });

  it('prevents header injection through names', async () => {
    const admin = await api.admin();
    const evil = 'Eve\r\nBcc: victim@example.net\r\n\r\nBuy';
    await admin.ok('updateProfile', { body: { name: evil } });
    const params = { id: admin.user.account.id };
    await admin.ok('updateAccount', { params, body: { name: `Acme\nX-Evil: 1`, timeZone: 'UTC' } });
    const user = await invite(admin, evil);
    const received = getOnly(post.mailsTo(user.email));
    expect(received.recipients).toEqual([user.email]);
    const headers = received.mail.headers.map(({ key }) => key);
    expect(headers).not.toContain('bcc');
    expect(headers).not.toContain('x-evil');
    expect(received.mail.subject).toBe('Eve Bcc: victim@example.net Buy invites you to Acme X-Evil: 1');
    expect(received.mail.to).toEqual([{ name: '', address: user.email }]);
    expect(post.mailsTo('victim@example.net')).toEqual([]);
  });

  it('is sent to an address with special characters as a single recipient', async () => {
    const admin = await api.admin();
    const email = `a,b;${randomUUID()}@example.org`;
    const user = await admin.ok('createUser', { body: { name: 'Odd', email } });
    await admin.ok('inviteUser', { params: { id: user.id } });
    const before = post.received.length;
    await settleMails(api);
    const recipients = post.received.slice(before).flatMap(each => each.recipients);
    const quoted = `"${email.replace('@', '"@')}`;
    expect(recipients.filter(each => each !== admin.email)).toEqual([quoted]);
  });
}
