import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Problem } from '#core/model.ts';
import { identityModule } from '#server/modules/identity/module.ts';
import type { Member, TestApi } from '../harness.ts';
import { makeJobsDue, readStoredJobs } from './jobs.ts';
import type { MailServer, ReceivedMail } from './mailServer.ts';

export const publicUrl = 'https://docket.example.org';
export const newPassword = 'another horse';
export const createEmail = () => `${randomUUID()}@example.org`;

/** Settings of a server under test that sends emails through this mail server. */
export const createMailSettings = ({ port }: MailServer) => ({
  env: { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: publicUrl },
});

/** Processes all requests so far, and sends their emails if possible. */
export async function settleMails(api: TestApi): Promise<void> {
  await api.use(identityModule).recoveries.settle();
  await api.jobs.settle('SendMail');
}

export type MailLink = { url: URL; userId: string; token: string };

export function findLinks({ mail }: ReceivedMail): MailLink[] {
  const urls = (mail.text ?? '').match(/https?:\/\/\S+token=\S+/g) ?? [];
  return urls.map(text => {
    const url = new URL(text);
    const { searchParams } = url;
    return { url, userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' };
  });
}

export function getOnly<T>(list: T[]): T {
  expect(list).toHaveLength(1);
  return list[0] as T;
}

/** Returns the last link with this path in the emails to the address. */
export function findLastLink(post: MailServer, address: string, path: string): MailLink {
  const links = post
    .mailsTo(address)
    .flatMap(findLinks)
    .filter(({ url }) => url.pathname === path);
  const last = links.at(-1);
  if (!last) throw new Error(`No link to ${path} was mailed to ${address}.`);
  return last;
}

export async function requestRecoveryLink(api: TestApi, post: MailServer, email: string): Promise<MailLink> {
  await api.visitor().ok('requestPasswordRecovery', { body: { email } });
  await settleMails(api);
  return findLastLink(post, email, '/setnewpassword');
}

export const recoverWithLink = (
  api: TestApi,
  { userId, token }: Pick<MailLink, 'userId' | 'token'>,
  password = newPassword,
) => api.visitor().call('recoverPassword', { body: { userId, token, newPassword: password } });

export const getProblemCode = (answer: { json: unknown }) => (answer.json as Problem | undefined)?.code;

export const isSessionAlive = async (member: Member) => (await member.call('getBoot')).status === 200;

export const updateLinks = (api: TestApi, member: Member, set: { expires_at: string }) =>
  api.database.forAccount(member.user.account.id, trx => trx.updateTable('mail_links').set(set).execute());

export const readMailRows = (api: TestApi, member: Member) =>
  api.database.forAccount(member.user.account.id, trx =>
    trx.selectFrom('mails').selectAll().orderBy('mail_id').execute(),
  );

export const makeSendMailDue = ({ database }: TestApi, { user }: Member) =>
  makeJobsDue(database, 'SendMail', user.account.id);

/** Returns the milliseconds until the last email of the member's account is sent again. */
export async function readLastMailDelay({ database }: TestApi, { user }: Member): Promise<number> {
  const jobs = await readStoredJobs(database, 'SendMail', user.account.id);
  return jobs.findLast(({ state }) => state === 'retry')?.pause ?? 0;
}
