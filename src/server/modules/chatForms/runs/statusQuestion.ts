/** Answers questions such as “status 17” about records created by forms in the same conversation. */
import { readContactLocale } from '#server/modules/chat/index.ts';
import { findForm } from '../forms/repository.ts';
import { messages } from '../messages/index.ts';
import { findCreatedRecords } from './repository.ts';
import { type ConversationContext, sendFormText } from './runParts.ts';

/** Returns the number of the record, or `null` if the text isn't such a question. */
export function parseStatusQuestion(text: string): number | null {
  const [, number = ''] = /^\/?(?:status|статус|стан)\s*[#№]?\s*(\d{1,12})$/i.exec(text.trim()) ?? [];
  return number === '' ? null : Number(number);
}

export async function sendRecordStatus(telling: ConversationContext, text: string): Promise<void> {
  const { trx, parts, conversation } = telling;
  const number = parseStatusQuestion(text) ?? 0;
  const locale = await readContactLocale(trx, conversation.lang);
  const { account_id: accountId } = conversation;
  const definitions = await parts.definitions.load(trx, accountId);
  const lines: string[] = [];
  for (const { run, statusId } of await findCreatedRecords(trx, conversation, number)) {
    const compiled = run.directory_id === null ? undefined : definitions.compiled(run.directory_id);
    const status = statusId === null ? undefined : compiled?.statusById.get(statusId);
    const form = await findForm(trx, accountId, run.form_id);
    const name = form?.name ?? compiled?.directory.name ?? '';
    lines.push(messages.text(locale, 'status', { number, name, status: status?.name ?? '' }));
  }
  await sendFormText(telling, lines.join('\n') || messages.text(locale, 'statusUnknown', { number }));
}
