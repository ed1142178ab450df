import { compose, mailLocale, queueMail } from '#server/modules/mails/index.ts';
import type { RunningStep } from './stepKind.ts';

/** Queues an email as an administrator wrote it: one paragraph per line, in the account's language. */
export async function queueRuleMail(
  { scope: { trx, accountId, principal } }: RunningStep,
  { recipient, subject, text }: { recipient: string; subject: string; text: string },
): Promise<void> {
  const content = compose({
    locale: mailLocale(principal.user.account.lang),
    subject,
    before: text.split(/\r?\n/).filter(line => line.trim() !== ''),
    sections: [],
    actions: [],
    after: [],
    footLinks: [],
    origin: principal.user.account.name,
  });
  await queueMail(trx, { accountId, recipient, content });
}
