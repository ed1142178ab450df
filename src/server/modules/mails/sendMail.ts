/** Sends one email: claims it, sends it outside any transaction, and stores the outcome. */

import { type Job, JobAbandonedError, type JobHandler } from '#server/kernel/jobs/jobs.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { log } from '#server/kernel/log/log.ts';
import { createMailTransport, isPermanentRejection } from '#server/kernel/mail/mailTransport.ts';
import { MAIL_LINK_LIFETIME_MS } from './linkToken.ts';
import { messages } from './messages/index.ts';
import { deleteOldMailLinks, renewMailLinks } from './repositories/mailLinks.ts';
import {
  type ClaimedMail,
  claimMail,
  deleteOldMails,
  markMailFailed,
  markMailSent,
  storeMailProblem,
} from './repositories/mails.ts';

type Parts = Pick<Kernel, 'database' | 'config'>;

/**
 * An email fails for good after two days without a reachable server. Administrators can retry it while it is stored.
 */
const patienceMs = 2 * 24 * 3_600_000;

const keepMailsMs = 30 * 24 * 3_600_000;
const keepLinksMs = 7 * 24 * 3_600_000;

export function createSendMailJob({ config, database }: Parts): JobHandler {
  const transport = createMailTransport(config);
  return {
    kind: 'SendMail',
    name: messages.inEveryLanguage('job.SendMail'),
    atOnce: 5,
    firstPauseSeconds: 60,
    longestPauseSeconds: 3_600,
    // More attempts than fit into `patienceMs`.
    mostAttempts: 120,
    // Longer than the longest send.
    longestRunSeconds: 900,
    async run(job) {
      const mail = await claim(database, job);
      if (!mail) return;
      const failure = await untilEnded(transport.send(mail), job.signal).then(() => null, toError);
      if (failure === null) return job.inAccount(trx => markMailSent(trx, mail));
      const problem = getProblem(failure);
      if (isPermanentRejection(failure)) {
        log.error({ mailId: mail.mailId, code: getCode(failure) }, 'A mail was refused');
        return job.inAccount(trx => markMailFailed(trx, mail, problem));
      }
      await job.inAccount(trx => storeMailProblem(trx, mail, problem));
      throw isOver(mail) ? new JobAbandonedError(getCode(failure)) : new Error(getCode(failure));
    },
  };
}

export async function deleteMailBeforeRetention({ database }: Pick<Parts, 'database'>): Promise<void> {
  const before = (ms: number) => new Date(Date.now() - ms).toISOString();
  await database.asSystem(async trx => {
    await deleteOldMails(trx, before(keepMailsMs));
    await deleteOldMailLinks(trx, before(keepLinksMs));
  });
}

/**
 * Claims an email. An email without a valid link isn't sent, because a newer email has replaced it while it
 * waited.
 */
async function claim(
  database: Parts['database'],
  { ids, inAccount }: Job<{ mailId: string }>,
): Promise<ClaimedMail | undefined> {
  const mail = await inAccount(trx => claimMail(trx, ids.mailId));
  if (!mail || mail.body.links.length === 0) return mail;
  const expiresAt = new Date(Date.now() + MAIL_LINK_LIFETIME_MS).toISOString();
  let alive = 0;
  // An address can belong to users of several accounts, and its email contains a link for each.
  for (const [accountId, links] of Map.groupBy(mail.body.links, link => link.accountId)) {
    alive += await database.forAccount(accountId, trx => renewMailLinks(trx, links, expiresAt));
  }
  if (alive > 0) return mail;
  const problem = 'Its links were used or replaced before it could be sent.';
  await inAccount(trx => markMailFailed(trx, mail, problem));
  return undefined;
}

function isOver({ createdAt }: ClaimedMail): boolean {
  return Date.now() - Date.parse(createdAt) > patienceMs;
}

/** Stops waiting for a slow send when the server stops: the email is retried after the next start. */
async function untilEnded(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const graceMs = 3_000;
  const isDone = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ended = new Promise<never>((_, reject) => {
    const end = () => {
      timer = setTimeout(() => reject(new Error('The server stopped in the meantime.')), graceMs);
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { signal: isDone.signal });
  });
  return Promise.race([work, ended]).finally(() => {
    isDone.abort();
    clearTimeout(timer);
  });
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

/** Returns an error's message for the table, shortened because a server's message can be long. */
function getProblem({ message }: Error): string {
  return message
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .slice(0, 300);
}

/** Returns an error's code for the log and the table of jobs, which must not contain addresses. */
function getCode(error: Error): string {
  const part = (name: string) => (name in error ? String(Reflect.get(error, name)) : '');
  return `${part('code')} ${part('responseCode')}`.trim() || 'unknown reason';
}
