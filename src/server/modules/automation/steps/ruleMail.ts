import { composeMail, enqueueMail, toMailLocale } from '#server/modules/mails/index.ts';
import type { RunningStep } from './stepKind.ts';

/** Enqueues an email that has one paragraph per non-empty line of the text. */
export async function enqueueRuleMail(
  { scope: { trx, accountId, principal } }: RunningStep,
  { recipient, subject, text }: { recipient: string; subject: string; text: string },
): Promise<void> {
  const content = composeMail({
    locale: toMailLocale(principal.user.account.lang),
    subject,
    before: text.split(/\r?\n/).filter(line => line.trim() !== ''),
    sections: [],
    actions: [],
    after: [],
    footLinks: [],
    origin: principal.user.account.name,
  });
  await enqueueMail(trx, { accountId, recipient, content });
}
