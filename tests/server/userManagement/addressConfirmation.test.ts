import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { describeOwnServer, type TestApi, testPassword } from '#tests/server/harness.ts';
import { startMailServer } from '#tests/server/support/mailServer.ts';
import {
  createEmail,
  createMailSettings,
  findLastLink,
  getOnly,
  getProblemCode,
  type MailLink,
  publicUrl,
  settleMails,
} from '#tests/server/support/mails.ts';

const post = await startMailServer();
afterAll(() => post.stop());

describeOwnServer('The confirmation of an email address', confirmationTests, createMailSettings(post));

function confirmationTests(api: TestApi): void {
  const confirm = (link: MailLink) =>
    api.visitor().call('confirmMail', { body: { userId: link.userId, token: link.token } });

  it("is requested on registration, in the account's language, and can be used once", async () => {
    const admin = await api.admin({ lang: 'ua' });
    await settleMails(api);
    const mail = getOnly(post.mailsTo(admin.email));
    expect(mail.mail.subject).toBe('Підтвердьте свою електронну адресу');
    expect(mail.mail.html).toContain('<html lang="uk">');
    const link = findLastLink(post, admin.email, '/email-verification');
    expect(link.url.origin).toBe(publicUrl);
    expect(admin.user.emailConfirmed).toBe(false);
    expect((await confirm(link)).status).toBe(204);
    expect((await admin.ok('getBoot')).authUser.emailConfirmed).toBe(true);
    expect(getProblemCode(await confirm(link))).toBe('LinkUsed');
    await admin.ok('requestMailConfirmation');
    await settleMails(api);
    expect(post.mailsTo(admin.email)).toHaveLength(1);
  });

  it('is sent again on request up to three times an hour, which invalidates the older link', async () => {
    const admin = await api.admin();
    await settleMails(api);
    const first = findLastLink(post, admin.email, '/email-verification');
    await admin.ok('requestMailConfirmation');
    await admin.ok('requestMailConfirmation');
    await settleMails(api);
    expect(getProblemCode(await confirm(first))).toBe('LinkUsed');
    const refused = await admin.refused(422, 'requestMailConfirmation');
    expect(refused.code).toBe('MailLimit');
    expect((await confirm(findLastLink(post, admin.email, '/email-verification'))).status).toBe(204);
  });

  it('is requested again for a changed address, which invalidates the old link', async () => {
    const admin = await api.admin();
    await settleMails(api);
    const old = findLastLink(post, admin.email, '/email-verification');
    const email = createEmail();
    const params = { id: admin.user.id };
    await admin.ok('updateUser', { params, body: { name: 'Ann', email, isAdmin: true } });
    await settleMails(api);
    expect((await confirm(old)).status).toBe(422);
    expect((await admin.ok('getBoot')).authUser.emailConfirmed).toBe(false);
    expect((await confirm(findLastLink(post, email, '/email-verification'))).status).toBe(204);
    expect((await admin.ok('getBoot')).authUser.emailConfirmed).toBe(true);
  });

  it("isn't requested in a demo, which has no real address", async () => {
    const email = `demo-${randomUUID()}@docket.example`;
    const visitor = api.visitor();
    await visitor.register({ accountName: 'Demo', userName: 'Demo', email, password: testPassword });
    await visitor.ok('requestMailConfirmation');
    await settleMails(api);
    expect(post.mailsTo(email)).toEqual([]);
  });

  it('is sent at most three times to an address that is registered repeatedly', async () => {
    const email = createEmail();
    for (let count = 0; count < 5; count += 1) {
      const body = { accountName: 'Spam', userName: 'Sam', email, password: testPassword };
      await api.visitor().register(body);
    }
    await settleMails(api);
    expect(post.mailsTo(email)).toHaveLength(3);
  });
}
