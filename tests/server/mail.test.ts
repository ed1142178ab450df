import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, expect, it } from 'vitest';
import type { Problem } from '#core/model.ts';
import { mailsModule } from '#server/modules/mails/module.ts';
import { mostInvitationsAnHour, mostMailsAnHour } from '#server/modules/mails/policy.ts';
import { createMailSending } from '#server/modules/mails/sendMails.ts';
import { sessionsModule } from '#server/modules/sessions/module.ts';
import { describeOwnServer, describeServer, type Member, type TestApi, testPassword } from './harness.ts';
import { type ReceivedMail, startMailServer } from './support/mailServer.ts';

const post = await startMailServer();
afterAll(() => post.stop());

const publicUrl = 'https://docket.example.org';
const newPassword = 'another horse';
const newEmail = () => `${randomUUID()}@example.org`;

/** Everything asked so far is looked at, and sent where it can be. */
async function settle(api: TestApi): Promise<void> {
  await api.use(sessionsModule).recoveries.settle();
  await api.use(mailsModule).settle();
}

type Link = { url: URL; userId: string; token: string };

function linksIn({ mail }: ReceivedMail): Link[] {
  const urls = (mail.text ?? '').match(/https?:\/\/\S+token=\S+/g) ?? [];
  return urls.map(text => {
    const url = new URL(text);
    const { searchParams } = url;
    return { url, userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' };
  });
}

function only<T>(list: T[]): T {
  expect(list).toHaveLength(1);
  return list[0] as T;
}

/** The link of the last mail of this subject to the address. */
function lastLink(address: string, path: string): Link {
  const links = post
    .mailsTo(address)
    .flatMap(linksIn)
    .filter(({ url }) => url.pathname === path);
  const last = links.at(-1);
  if (!last) throw new Error(`No link to ${path} was mailed to ${address}.`);
  return last;
}

async function recoveryLink(api: TestApi, email: string): Promise<Link> {
  await api.visitor().ok('requestPasswordRecovery', { body: { email } });
  await settle(api);
  return lastLink(email, '/setnewpassword');
}

const use = (api: TestApi, { userId, token }: Pick<Link, 'userId' | 'token'>, password = newPassword) =>
  api.visitor().call('recoverPassword', { body: { userId, token, newPassword: password } });

const codeOf = (answer: { json: unknown }) => (answer.json as Problem | undefined)?.code;

const isAlive = async (member: Member) => (await member.call('getBoot')).status === 200;

const changeLinks = (api: TestApi, member: Member, set: { expires_at: string }) =>
  api.database.forAccount(member.user.account.id, trx => trx.updateTable('mail_links').set(set).execute());

const mailRows = (api: TestApi, member: Member) =>
  api.database.forAccount(member.user.account.id, trx =>
    trx.selectFrom('mails').selectAll().orderBy('mail_id').execute(),
  );

const makeDue = (api: TestApi, member: Member) =>
  api.database.forAccount(member.user.account.id, trx =>
    trx
      .updateTable('mails')
      .set({ next_try_at: new Date(0).toISOString() })
      .execute(),
  );

const smtp = { env: { SMTP_URL: `smtp://127.0.0.1:${post.port}`, PUBLIC_URL: publicUrl } };

describeOwnServer('Recovery of a password', recoveryTests, smtp);
describeOwnServer('Confirmation of an address', confirmationTests, smtp);
describeOwnServer('Invitation', invitationTests, smtp);
describeOwnServer('Sending', sendingTests, smtp);
describeServer('Mail without a server', outboxTests);

function recoveryTests(api: TestApi): void {
  it('sets the password once, ends every session, confirms the address and opens the lock', async () => {
    const admin = await api.admin();
    const elsewhere = api.visitor();
    await elsewhere.logIn({ email: admin.email, password: testPassword });
    const wrong = { email: admin.email, password: 'wrong one' };
    for (let tries = 0; tries < 11; tries += 1) await api.visitor().ok('logIn', { body: wrong });
    const link = await recoveryLink(api, admin.email);
    expect(link.url.origin).toBe(publicUrl);
    expect(link.userId).toBe(admin.user.id);
    expect((await use(api, link)).status).toBe(204);
    expect(await isAlive(admin)).toBe(false);
    expect((await elsewhere.refresh()).resultType).toBe('InvalidCredentials');
    const old = await api.visitor().ok('logIn', { body: { email: admin.email, password: testPassword } });
    expect(old.resultType).toBe('InvalidCredentials');
    const user = await api.visitor().logIn({ email: admin.email, password: newPassword });
    expect(user.emailConfirmed).toBe(true);
    const again = await use(api, link);
    expect([again.status, codeOf(again)]).toEqual([422, 'LinkUsed']);
  });

  it('keeps nothing that would open an account: a hash of 256 random bits, and no body once it is sent', async () => {
    const admin = await api.admin();
    const { token } = await recoveryLink(api, admin.email);
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
    const rows = await mailRows(api, admin);
    expect(rows.map(({ body }) => body)).toEqual(rows.map(() => null));
    expect(rows.every(({ sent_at }) => sent_at !== null)).toBe(true);
  });

  it('believes no other token', async () => {
    const admin = await api.admin();
    const other = await api.admin();
    const colleague = await api.colleague(admin);
    const link = await recoveryLink(api, admin.email);
    const confirmation = lastLink(admin.email, '/email-verification');
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
      const answer = await use(api, attempt);
      expect([answer.status, codeOf(answer)], JSON.stringify(attempt)).toEqual([422, 'LinkInvalid']);
    }
    await api.visitor().logIn({ email: admin.email, password: testPassword });
    expect((await use(api, { ...link, userId: link.userId.toUpperCase() })).status).toBe(204);
  });

  it('refuses a link that has expired, and one that a newer one replaced', async () => {
    const admin = await api.admin();
    const first = await recoveryLink(api, admin.email);
    const second = await recoveryLink(api, admin.email);
    expect(codeOf(await use(api, first))).toBe('LinkUsed');
    await changeLinks(api, admin, { expires_at: new Date(Date.now() - 1).toISOString() });
    expect(codeOf(await use(api, second))).toBe('LinkExpired');
    await api.visitor().logIn({ email: admin.email, password: testPassword });
  });

  it('refuses a link to a changed address or a deleted person', async () => {
    const admin = await api.admin();
    const moved = await api.colleague(admin);
    const movedLink = await recoveryLink(api, moved.email);
    const params = { id: moved.user.id };
    await admin.ok('updateUser', { params, body: { name: 'Moved', email: newEmail() } });
    expect(codeOf(await use(api, movedLink))).toBe('LinkOutdated');
    const deleted = await api.colleague(admin);
    const deletedLink = await recoveryLink(api, deleted.email);
    await admin.ok('deleteUser', { params: { id: deleted.user.id } });
    expect(codeOf(await use(api, deletedLink))).toBe('LinkOutdated');
  });

  it('ends with a password that was changed otherwise, and leaves an admin’s lock alone', async () => {
    const admin = await api.admin();
    const link = await recoveryLink(api, admin.email);
    await admin.ok('changePassword', { body: { oldPassword: testPassword, newPassword } });
    expect(codeOf(await use(api, link))).toBe('LinkUsed');
    const locked = await api.colleague(admin);
    const { email } = locked;
    const lockoutEnd = new Date(Date.now() + 24 * 3_600_000).toISOString();
    await admin.ok('updateUser', {
      params: { id: locked.user.id },
      body: { name: 'Col', email, lockoutEnd },
    });
    expect((await use(api, await recoveryLink(api, email))).status).toBe(204);
    const attempt = await api.visitor().ok('logIn', { body: { email, password: newPassword } });
    expect(attempt.resultType).toBe('LockedOut');
  });

  it('answers the same for an address nobody has, and mails nothing', async () => {
    const admin = await api.admin();
    const unknown = newEmail();
    const answers = [];
    for (const email of [admin.email, unknown]) {
      answers.push(await api.visitor().call('requestPasswordRecovery', { body: { email } }));
    }
    const [known, stranger] = answers.map(({ status, text, headers }) => [
      status,
      text,
      [...headers].filter(([name]) => name !== 'date'),
    ]);
    expect(stranger).toEqual(known);
    await settle(api);
    expect(post.mailsTo(unknown)).toEqual([]);
  });

  it('names every account of the address in one mail', async () => {
    const admin = await api.admin();
    const { email } = admin;
    const body = { accountName: 'Друга <b>спілка</b>', userName: 'Ann', email, password: testPassword };
    const second = await api.visitor().register(body);
    await api.visitor().ok('requestPasswordRecovery', { body: { email } });
    await settle(api);
    const mails = post.mailsTo(email).filter(({ mail }) => mail.subject?.includes('password'));
    const mail = only(mails);
    const links = linksIn(mail);
    expect(links.map(({ userId }) => userId)).toEqual([admin.user.id, second.id]);
    expect(mail.mail.text).toContain('Test account');
    expect(mail.mail.text).toContain('Друга <b>спілка</b>');
    expect(mail.mail.html).toContain('Друга &lt;b&gt;спілка&lt;/b&gt;');
    expect((await use(api, links[1] as Link)).status).toBe(204);
    expect(await isAlive(admin)).toBe(true);
    const chosen = await api.visitor().logIn({ email, password: newPassword });
    expect(chosen.account.id).toBe(second.account.id);
  });

  it('takes no address from the Host header', async () => {
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
    await settle(api);
    expect(lastLink(admin.email, '/setnewpassword').url.origin).toBe(publicUrl);
    expect(post.received.some(({ source }) => source.includes('evil.example'))).toBe(false);
  });

  it('mails three times an hour at most, without telling', async () => {
    const admin = await api.admin();
    await settle(api);
    const before = post.mailsTo(admin.email).length;
    for (let tries = 0; tries < 6; tries += 1) {
      await api.visitor().ok('requestPasswordRecovery', { body: { email: admin.email } });
      await settle(api);
    }
    expect(post.mailsTo(admin.email).length - before).toBe(3);
  });
}

function confirmationTests(api: TestApi): void {
  const confirm = (link: Link) =>
    api.visitor().call('confirmMail', { body: { userId: link.userId, token: link.token } });

  it('is asked for with the registration, in the account’s language, and works once', async () => {
    const admin = await api.admin({ lang: 'ua' });
    await settle(api);
    const mail = only(post.mailsTo(admin.email));
    expect(mail.mail.subject).toBe('Підтвердьте свою електронну адресу');
    expect(mail.mail.html).toContain('<html lang="uk">');
    const link = lastLink(admin.email, '/email-verification');
    expect(link.url.origin).toBe(publicUrl);
    expect(admin.user.emailConfirmed).toBe(false);
    expect((await confirm(link)).status).toBe(204);
    expect((await admin.ok('getBoot')).authUser.emailConfirmed).toBe(true);
    expect(codeOf(await confirm(link))).toBe('LinkUsed');
    await admin.ok('requestMailConfirmation');
    await settle(api);
    expect(post.mailsTo(admin.email)).toHaveLength(1);
  });

  it('is sent again on request, the older link ends, and three an hour are enough', async () => {
    const admin = await api.admin();
    await settle(api);
    const first = lastLink(admin.email, '/email-verification');
    await admin.ok('requestMailConfirmation');
    await admin.ok('requestMailConfirmation');
    await settle(api);
    expect(codeOf(await confirm(first))).toBe('LinkUsed');
    const refused = await admin.refused(422, 'requestMailConfirmation');
    expect(refused.code).toBe('MailLimit');
    expect((await confirm(lastLink(admin.email, '/email-verification'))).status).toBe(204);
  });

  it('is asked anew for a changed address; the link to the old one ends', async () => {
    const admin = await api.admin();
    await settle(api);
    const old = lastLink(admin.email, '/email-verification');
    const email = newEmail();
    const params = { id: admin.user.id };
    await admin.ok('updateUser', { params, body: { name: 'Ann', email, isAdmin: true } });
    await settle(api);
    expect((await confirm(old)).status).toBe(422);
    expect((await admin.ok('getBoot')).authUser.emailConfirmed).toBe(false);
    expect((await confirm(lastLink(email, '/email-verification'))).status).toBe(204);
    expect((await admin.ok('getBoot')).authUser.emailConfirmed).toBe(true);
  });

  it('is not asked of a demo, which has no address that anybody reads', async () => {
    const email = `demo-${randomUUID()}@docket.example`;
    const visitor = api.visitor();
    await visitor.register({ accountName: 'Demo', userName: 'Demo', email, password: testPassword });
    await visitor.ok('requestMailConfirmation');
    await settle(api);
    expect(post.mailsTo(email)).toEqual([]);
  });

  it('is no way to fill a stranger’s inbox', async () => {
    const email = newEmail();
    for (let count = 0; count < 5; count += 1) {
      const body = { accountName: 'Spam', userName: 'Sam', email, password: testPassword };
      await api.visitor().register(body);
    }
    await settle(api);
    expect(post.mailsTo(email)).toHaveLength(3);
  });
}

function invitationTests(api: TestApi): void {
  const invite = async (admin: Member, name = 'Ben', email = newEmail()) => {
    const user = await admin.ok('createUser', { body: { name, email } });
    await admin.ok('inviteUser', { params: { id: user.id } });
    await settle(api);
    return { ...user, link: lastLink(email, '/setnewpassword') };
  };

  it('names account and inviter, in the account’s language, and lets them choose a password', async () => {
    const admin = await api.admin({ lang: 'ua' });
    const account = 'Благодійний фонд «Їжак»';
    const params = { id: admin.user.account.id };
    await admin.ok('updateAccount', { params, body: { name: account, timeZone: 'UTC' } });
    await admin.ok('updateProfile', { body: { name: 'Ґанна Щасна' } });
    const user = await invite(admin, 'Євген');
    expect(user.isInvited).toBe(true);
    const { mail } = only(post.mailsTo(user.email));
    expect(mail.subject).toBe(`Ґанна Щасна запрошує вас до ${account}`);
    expect(mail.text).toContain('Вітаємо, Євген!');
    expect(mail.text).toContain(account);
    expect(user.link.url.searchParams.get('invited')).toBe('true');
    const early = await api.visitor().ok('logIn', { body: { email: user.email, password: newPassword } });
    expect(early.resultType).toBe('InvalidCredentials');
    expect((await use(api, user.link)).status).toBe(204);
    const loggedIn = await api.visitor().logIn({ email: user.email, password: newPassword });
    expect(loggedIn).toMatchObject({ id: user.id, emailConfirmed: true });
    expect((await admin.ok('getUser', { params: { id: user.id } })).isInvited).toBe(false);
    expect(codeOf(await use(api, user.link))).toBe('LinkUsed');
    const refused = await admin.refused(422, 'inviteUser', { params: { id: user.id } });
    expect(refused.code).toBe('NotPermitted');
  });

  it('is made anew by who asks for a new password', async () => {
    const user = await invite(await api.admin());
    const link = await recoveryLink(api, user.email);
    expect((await use(api, link)).status).toBe(204);
    expect(codeOf(await use(api, user.link))).toBe('LinkUsed');
    await api.visitor().logIn({ email: user.email, password: newPassword });
  });

  it('ends the invitations before it, and is sent three times an hour at most', async () => {
    const admin = await api.admin();
    const user = await invite(admin);
    const params = { id: user.id };
    await admin.ok('inviteUser', { params });
    await admin.ok('inviteUser', { params });
    expect((await admin.refused(422, 'inviteUser', { params })).code).toBe('MailLimit');
    await settle(api);
    expect(codeOf(await use(api, user.link))).toBe('LinkUsed');
    expect((await use(api, lastLink(user.email, '/setnewpassword'))).status).toBe(204);
  });

  it('is sent to one address three times an hour at most, and fifty times an hour from an account', async () => {
    const admin = await api.admin();
    const email = newEmail();
    for (let sent = 0; sent < mostMailsAnHour; sent += 1) {
      const { id } = await admin.ok('createUser', { body: { name: 'Again', email } });
      await admin.ok('inviteUser', { params: { id } });
      await admin.ok('deleteUser', { params: { id } });
    }
    const again = await admin.ok('createUser', { body: { name: 'Again', email } });
    const params = { id: again.id };
    expect((await admin.refused(422, 'inviteUser', { params })).code).toBe('MailLimit');
    const other = await admin.ok('createUser', { body: { name: 'Other', email: newEmail() } });
    await api.database.forAccount(admin.user.account.id, async trx => {
      const [link] = await trx
        .selectFrom('mail_links')
        .selectAll()
        .where('purpose', '=', 'Invitation')
        .execute();
      if (!link) throw new Error('No invitation was sent.');
      const rows = Array.from({ length: mostInvitationsAnHour - mostMailsAnHour }, () => ({
        ...link,
        link_id: randomUUID(),
      }));
      await trx.insertInto('mail_links').values(rows).execute();
    });
    const refused = await admin.refused(422, 'inviteUser', { params: { id: other.id } });
    expect(refused.code).toBe('MailLimit');
  });

  it('is for admins, and for people of their account', async () => {
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
    expect(codeOf(await use(api, user.link))).toBe('LinkOutdated');
  });

  it('puts nothing of a name into its headers', async () => {
    const admin = await api.admin();
    const evil = 'Eve\r\nBcc: victim@example.net\r\n\r\nBuy';
    await admin.ok('updateProfile', { body: { name: evil } });
    const params = { id: admin.user.account.id };
    await admin.ok('updateAccount', { params, body: { name: `Acme\nX-Evil: 1`, timeZone: 'UTC' } });
    const user = await invite(admin, evil);
    const received = only(post.mailsTo(user.email));
    expect(received.recipients).toEqual([user.email]);
    const headers = received.mail.headers.map(({ key }) => key);
    expect(headers).not.toContain('bcc');
    expect(headers).not.toContain('x-evil');
    expect(received.mail.subject).toBe('Eve Bcc: victim@example.net Buy invites you to Acme X-Evil: 1');
    expect(received.mail.to).toEqual([{ name: '', address: user.email }]);
    expect(post.mailsTo('victim@example.net')).toEqual([]);
  });

  it('takes an address for one address, whatever stands in it', async () => {
    const admin = await api.admin();
    const email = `a,b;${randomUUID()}@example.org`;
    const user = await admin.ok('createUser', { body: { name: 'Odd', email } });
    await admin.ok('inviteUser', { params: { id: user.id } });
    const before = post.received.length;
    await settle(api);
    const recipients = post.received.slice(before).flatMap(each => each.recipients);
    const quoted = `"${email.replace('@', '"@')}`;
    expect(recipients.filter(each => each !== admin.email)).toEqual([quoted]);
  });
}

function sendingTests(api: TestApi): void {
  it('waits for a server that is dead, and sends once when it is back, with a link that works then', async () => {
    const admin = await api.admin();
    await settle(api);
    const before = post.mailsTo(admin.email).length;
    await post.stop();
    await api.visitor().ok('requestPasswordRecovery', { body: { email: admin.email } });
    await settle(api);
    const waiting = (await mailRows(api, admin)).at(-1);
    expect(waiting).toMatchObject({ sent_at: null, tries: 1 });
    expect(waiting?.problem).toContain('ECONNREFUSED');
    const pause = Date.parse(waiting?.next_try_at ?? '') - Date.now();
    expect(pause).toBeGreaterThan(30_000);
    await makeDue(api, admin);
    await settle(api);
    const later = (await mailRows(api, admin)).at(-1);
    expect(Date.parse(later?.next_try_at ?? '') - Date.now()).toBeGreaterThan(pause + 30_000);
    // An hour passes without a server.
    await changeLinks(api, admin, { expires_at: new Date(Date.now() - 1).toISOString() });
    await post.start();
    await settle(api);
    expect(post.mailsTo(admin.email).length).toBe(before);
    await makeDue(api, admin);
    await settle(api);
    await settle(api);
    expect(post.mailsTo(admin.email).length).toBe(before + 1);
    expect((await mailRows(api, admin)).at(-1)).toMatchObject({ body: null, problem: null });
    expect((await use(api, lastLink(admin.email, '/setnewpassword'))).status).toBe(204);
  });

  it('sends each mail once, however many nodes send', async () => {
    const admin = await api.admin();
    await settle(api);
    const { database, kernel } = api;
    const nodes = [1, 2, 3].map(() => createMailSending({ config: kernel.config, database }));
    const people = await Promise.all(
      Array.from({ length: 7 }, () => admin.ok('createUser', { body: { name: 'P', email: newEmail() } })),
    );
    for (const { id } of people) await admin.ok('inviteUser', { params: { id } });
    await Promise.all([...nodes, api.use(mailsModule)].map(node => node.settle()));
    for (const { email } of people) expect(post.mailsTo(email)).toHaveLength(1);
    const ids = post.received.map(({ mail }) => mail.messageId);
    expect(new Set(ids).size).toBe(ids.length);
    await Promise.all(nodes.map(node => node.close()));
  });

  it('does not send what a newer mail replaced while it waited', async () => {
    const admin = await api.admin();
    await settle(api);
    await post.stop();
    for (let count = 0; count < 2; count += 1) {
      await api.visitor().ok('requestPasswordRecovery', { body: { email: admin.email } });
      await settle(api);
    }
    await post.start();
    const before = post.mailsTo(admin.email).length;
    await makeDue(api, admin);
    await settle(api);
    expect(post.mailsTo(admin.email).length).toBe(before + 1);
  });

  it('gives up an address that the server refuses for good, and any mail after two days', async () => {
    const admin = await api.admin();
    const params = { id: admin.user.id };
    const refused = `nobody-${randomUUID()}@example.org`;
    await admin.ok('updateUser', { params, body: { name: 'Ann', email: refused, isAdmin: true } });
    await settle(api);
    expect((await mailRows(api, admin)).at(-1)).toMatchObject({ sent_at: null, body: null, tries: 1 });
    await post.stop();
    const patient = await api.admin();
    const longAgo = new Date(Date.now() - 49 * 3_600_000).toISOString();
    await api.database.forAccount(patient.user.account.id, trx =>
      trx.updateTable('mails').set({ created_at: longAgo }).execute(),
    );
    await makeDue(api, patient);
    await settle(api);
    await post.start();
    const [row] = await mailRows(api, patient);
    expect(row).toMatchObject({ sent_at: null, body: null });
    expect(row?.problem).toContain('ECONNREFUSED');
  });
}

function outboxTests(api: TestApi): void {
  it('goes into a folder, with links to where the server listens', async () => {
    const admin = await api.admin();
    await settle(api);
    const folder = join(api.dataDir, 'outbox');
    const files = (await readdir(folder)).filter(name => name.endsWith('.eml'));
    const sources = await Promise.all(files.map(name => readFile(join(folder, name))));
    const mails = await Promise.all(sources.map(source => PostalMime.parse(source)));
    const mail = only(mails.filter(({ to }) => to?.[0]?.address === admin.email));
    expect(mail.subject).toBe('Confirm your e-mail address');
    expect(mail.text).toMatch(/http:\/\/127\.0\.0\.1:\d+\/email-verification\?userId=/);
    expect(mail.from).toMatchObject({ address: 'docket@localhost' });
  });
}
