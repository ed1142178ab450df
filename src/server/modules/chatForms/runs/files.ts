/**
 * Turns files sent as messages into files of the record. Each file is copied, because the message keeps its file, and
 * the copy is a draft until the record claims it. Drafts expire after a day but a form can take longer, so expired
 * drafts are created again. @throws PlanIncompleteError if contents must be copied first; ProblemError 422 if the account's
 * quota is exceeded.
 */
import type { ChatFormAnswer } from '#core/model.ts';
import { getPlanResults, PlanIncompleteError } from '#server/kernel/database/twoPhases.ts';
import { readConversationFiles } from '#server/modules/chat/index.ts';
import { insertRecordFile, readRecordFiles } from '#server/modules/recordFiles/index.ts';
import type { FormSession } from '../running/validateAnswers.ts';
import type { ChatFormRunProgress } from '../tables.ts';
import type { ConversationContext } from './runParts.ts';

export async function ensureFormFiles(
  { trx, parts, conversation }: ConversationContext,
  { scope, opened }: FormSession,
  { progress, answer }: { progress: ChatFormRunProgress; answer: ChatFormAnswer | null },
): Promise<void> {
  const inForm = opened.compiled.fields.flatMap(field =>
    field.targetsOf(progress.values[field.definition.id]),
  );
  const inRow = opened.compiled.fields
    .flatMap(({ definition: { tableFields = [] } }) => tableFields)
    .flatMap(column => opened.compiled.registry.bind(column).targetsOf(progress.row?.values[column.id]));
  const wanted = [
    ...[...inForm, ...inRow].flatMap(({ kind, id }) => (kind === 'file' ? [id] : [])),
    ...(answer?.kind === 'SentFile' ? [answer.fileId] : []),
  ];
  if (wanted.length === 0) return;
  const accountId = scope.accountId;
  const there = new Set((await readRecordFiles(trx, accountId, wanted)).map(({ file_id }) => file_id));
  const missing = [...new Set(wanted)].filter(id => !there.has(id));
  const sources = await readConversationFiles(trx, conversation, missing);
  const copies = getPlanResults(trx);
  const uncopied = sources.filter(({ file_id }) => !copies.has(getName(file_id)));
  if (uncopied.length > 0)
    throw new PlanIncompleteError(async done => {
      for (const { file_id, storage_key } of uncopied) {
        const { key } = await parts.files.write(accountId, parts.files.read(storage_key));
        done.set(getName(file_id), key);
      }
    });
  for (const { file_id: id, name, type, size } of sources) {
    const storageKey = String(copies.get(getName(id)));
    const file = { accountId, id, name, type, size, storageKey, hash: null, userId: scope.caller.userId };
    await insertRecordFile(trx, file);
    await parts.storage.requireRoom(trx, { accountId, size });
  }
}

const getName = (fileId: string) => `file of a message ${fileId}`;
