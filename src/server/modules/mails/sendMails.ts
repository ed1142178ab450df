/** Sends what waits in `mails`, beside everything else that runs: claims, sends outside any transaction, marks. */

import { type BackgroundWork, createBackgroundWork } from '#server/kernel/jobs/backgroundWork.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import {
  createMailTransport,
  isRefusedForGood,
  type MailTransport,
} from '#server/kernel/mail/mailTransport.ts';
import { linkLifetimeMs } from './linkToken.ts';
import { dropOldLinks, renewMailLinks } from './repositories/mailLinks.ts';
import {
  type ClaimedMail,
  claimMails,
  dropOldMails,
  giveUpMail,
  markForRetry,
  markSent,
} from './repositories/mails.ts';

type Parts = Pick<Kernel, 'database' | 'config'>;

const atOnce = 5;
/** Longer than the longest send: whoever claims a mail that is claimed already has outlived a crash. */
const leaseSeconds = 900;

/** After the first failed try a minute's pause, then twice as long each time, up to an hour. */
const firstPauseMs = 60_000;
const longestPauseMs = 3_600_000;
/** A mail that finds no server for two days is given up. */
const patienceMs = 2 * 24 * 3_600_000;

const keepMailsMs = 30 * 24 * 3_600_000;
const keepLinksMs = 7 * 24 * 3_600_000;
const tidyEveryMs = 3_600_000;

export function createMailSending(parts: Parts): BackgroundWork {
  const transport = createMailTransport(parts.config);
  let tidiedAt = 0;
  return createBackgroundWork('Sending mail', async signal => {
    for (;;) {
      const { due, claimed } = await claim(parts);
      await Promise.all(due.map(mail => deliver(parts, transport, { mail, signal })));
      if (claimed < atOnce || signal.aborted) break;
    }
    if (tidiedAt > Date.now() - tidyEveryMs) return;
    await tidyUp(parts);
    tidiedAt = Date.now();
  });
}

/** What has no link left that works is not sent: a newer mail took its place while it waited. */
async function claim({ database }: Parts): Promise<{ due: ClaimedMail[]; claimed: number }> {
  return database.asSystem(async trx => {
    const expiresAt = new Date(Date.now() + linkLifetimeMs).toISOString();
    const due: ClaimedMail[] = [];
    const mails = await claimMails(trx, { limit: atOnce, leaseSeconds });
    for (const mail of mails) {
      const alive = await renewMailLinks(trx, mail.body.links, expiresAt);
      if (alive > 0 || mail.body.links.length === 0) due.push(mail);
      else await giveUpMail(trx, mail, 'Its links were used or replaced before it could be sent.');
    }
    return { due, claimed: mails.length };
  });
}

async function deliver(
  { database }: Parts,
  transport: MailTransport,
  { mail, signal }: { mail: ClaimedMail; signal: AbortSignal },
): Promise<void> {
  try {
    await untilEnded(transport.send(mail), signal);
  } catch (error) {
    const problem = problemOf(error);
    const isLate = Date.now() - Date.parse(mail.createdAt) > patienceMs;
    const isOver = isLate || isRefusedForGood(error);
    if (isOver) console.error(`A mail was given up (${mail.mailId}): ${codeOf(error)}`);
    const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(mail.tries - 1, 10));
    const nextTryAt = new Date(Date.now() + pause).toISOString();
    return database.asSystem(trx =>
      isOver ? giveUpMail(trx, mail, problem) : markForRetry(trx, mail, { problem, nextTryAt }),
    );
  }
  await database.asSystem(trx => markSent(trx, mail));
}

/** The process may end while a server dawdles: the mail is tried again after the next start. */
async function untilEnded(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const graceMs = 3_000;
  const isDone = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ended = new Promise<never>((_, reject) => {
    const end = () => {
      timer = setTimeout(() => reject(new Error('The server was stopped meanwhile.')), graceMs);
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { signal: isDone.signal });
  });
  return Promise.race([work, ended]).finally(() => {
    isDone.abort();
    clearTimeout(timer);
  });
}

async function tidyUp({ database }: Parts): Promise<void> {
  const before = (ms: number) => new Date(Date.now() - ms).toISOString();
  await database.asSystem(async trx => {
    await dropOldMails(trx, before(keepMailsMs));
    await dropOldLinks(trx, before(keepLinksMs));
  });
}

/** For those who look into the table; a server's words may be long. */
function problemOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .slice(0, 300);
}

/** For the log, which holds no addresses. */
function codeOf(error: unknown): string {
  const part = (name: string) =>
    error instanceof Error && name in error ? String(Reflect.get(error, name)) : '';
  return `${part('code')} ${part('responseCode')}`.trim() || 'unknown reason';
}
