import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, expect, it } from 'vitest';
import { createSendMailJob } from '#server/modules/mails/sendMail.ts';
import { describeOwnServer, type TestApi } from '#tests/server/harness.ts';
import { startNode } from '#tests/server/support/jobs.ts';
import { startMailServer } from '#tests/server/support/mailServer.ts';
import {
  createEmail,
  createMailSettings,
  findLastLink,
  getOnly,
  makeSendMailDue,
  readLastMailDelay,
  readMailRows,
  recoverWithLink,
  settleMails,
  updateLinks,
} from '#tests/server/support/mails.ts';

const post = await startMailServer();
afterAll(() => post.stop());

describeOwnServer('Sending mail', sendingTests, createMailSettings(post));
describeOwnServer('Mail without a server', outboxTests);

function sendingTests(api: TestApi): void {
  it('waits while the mail server is down, and then sends each mail once with a valid link', async () => {
    const admin = await api.admin();
    await settleMails(api);
    const before = post.mailsTo(admin.email).length;
    await post.stop();
    await api.visitor().ok('requestPasswordRecovery', { body: { email: admin.email } });
    await settleMails(api);
    const waiting = (await readMailRows(api, admin)).at(-1);
    expect(waiting).toMatchObject({ sent_at: null, tries: 1 });
    expect(waiting?.problem).toContain('ECONNREFUSED');
    expect(await readLastMailDelay(api, admin)).toBeGreaterThan(55_000);
    await makeSendMailDue(api, admin);
    await settleMails(api);
    expect((await readMailRows(api, admin)).at(-1)).toMatchObject({ sent_at: null, tries: 2 });
    expect(await readLastMailDelay(api, admin)).toBeGreaterThan(115_000);
    // The link expires while there is no mail server.
    await updateLinks(api, admin, { expires_at: new Date(Date.now() - 1).toISOString() });
    await post.start();
    await settleMails(api);
    expect(post.mailsTo(admin.email).length).toBe(before);
    await makeSendMailDue(api, admin);
    await settleMails(api);
    await settleMails(api);
    expect(post.mailsTo(admin.email).length).toBe(before + 1);
    expect((await readMailRows(api, admin)).at(-1)).toMatchObject({ body: null, problem: null });
    expect((await recoverWithLink(api, findLastLink(post, admin.email, '/setnewpassword'))).status).toBe(204);
  });

  it('sends each mail once, even with several nodes', async () => {
    const admin = await api.admin();
    await settleMails(api);
    const { database, kernel } = api;
    const { config } = kernel;
    const nodes = await Promise.all(
      [1, 2, 3].map(() => startNode(database, [createSendMailJob({ config, database })])),
    );
    const people = await Promise.all(
      Array.from({ length: 7 }, () => admin.ok('createUser', { body: { name: 'P', email: createEmail() } })),
    );
    for (const { id } of people) await admin.ok('inviteUser', { params: { id } });
    await Promise.all([...nodes, api.jobs].map(node => node.settle('SendMail')));
    for (const { email } of people) expect(post.mailsTo(email)).toHaveLength(1);
    const ids = post.received.map(({ mail }) => mail.messageId);
    expect(new Set(ids).size).toBe(ids.length);
    await Promise.all(nodes.map(node => node.close()));
  });

  it("doesn't send a mail that was replaced by a newer one in the meantime", async () => {
    const admin = await api.admin();
    await settleMails(api);
    await post.stop();
    for (let count = 0; count < 2; count += 1) {
      await api.visitor().ok('requestPasswordRecovery', { body: { email: admin.email } });
      await settleMails(api);
    }
    await post.start();
    const before = post.mailsTo(admin.email).length;
    await makeSendMailDue(api, admin);
    await settleMails(api);
    expect(post.mailsTo(admin.email).length).toBe(before + 1);
  });

  it('abandons mails that are permanently rejected or fail for two days, and can retry them', async () => {
    const admin = await api.admin();
    const params = { id: admin.user.id };
    const refused = `nobody-${randomUUID()}@example.org`;
    await admin.ok('updateUser', { params, body: { name: 'Ann', email: refused, isAdmin: true } });
    await settleMails(api);
    expect((await readMailRows(api, admin)).at(-1)).toMatchObject({ sent_at: null, body: null, tries: 1 });
    await post.stop();
    const patient = await api.admin();
    await settleMails(api);
    const longAgo = new Date(Date.now() - 49 * 3_600_000).toISOString();
    await api.database.forAccount(patient.user.account.id, trx =>
      trx.updateTable('mails').set({ created_at: longAgo }).execute(),
    );
    await makeSendMailDue(api, patient);
    await settleMails(api);
    await post.start();
    const [row] = await readMailRows(api, patient);
    expect(row).toMatchObject({ sent_at: null, tries: 2 });
    expect(row?.problem).toContain('ECONNREFUSED');
    const [failure, ...others] = await patient.ok('listBackgroundFailures');
    expect(others).toEqual([]);
    expect(failure).toMatchObject({ name: { en: 'Sending an email' }, attempts: 2 });
    expect(failure?.nextTryAt).toBeUndefined();
    await patient.ok('retryBackgroundWork', { params: { id: failure?.id ?? '' } });
    await settleMails(api);
    expect(post.mailsTo(patient.email)).toHaveLength(1);
    expect(await patient.ok('listBackgroundFailures')).toEqual([]);
  });
}

function outboxTests(api: TestApi): void {
  it("is written to a folder, with links to the server's address", async () => {
    const admin = await api.admin();
    await settleMails(api);
    const folder = join(api.dataDir, 'outbox');
    const files = (await readdir(folder)).filter(name => name.endsWith('.eml'));
    const sources = await Promise.all(files.map(name => readFile(join(folder, name))));
    const mails = await Promise.all(sources.map(source => PostalMime.parse(source)));
    const mail = getOnly(mails.filter(({ to }) => to?.[0]?.address === admin.email));
    expect(mail.subject).toBe('Confirm your email address');
    expect(mail.text).toMatch(/http:\/\/127\.0\.0\.1:\d+\/email-verification\?userId=/);
    expect(mail.from).toMatchObject({ address: 'docket@localhost' });
  });
}
