import { v7 as uuidv7 } from 'uuid';
import { createIssue } from '#core/issues.ts';
import type { ChatAnswer, ChatAnswerInput } from '#core/model.ts';
import { normalizeForComparison } from '#core/text.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { requireNoIssues } from '#server/kernel/problem/references.ts';
import { lockAccount } from '#server/modules/identity/index.ts';
import { listAnswers, upsertAnswer } from './repository.ts';

const MAX_ANSWERS = 500;

/**
 * Creates an answer if `id` is omitted, otherwise replaces the existing one. @throws ProblemError 404 if there is no
 * answer with the id; 422 with all issues.
 */
export async function saveAnswer(
  trx: Trx,
  accountId: string,
  { id, name, texts }: ChatAnswerInput & { readonly id?: string },
): Promise<ChatAnswer> {
  // Serialises changes, so that two users who choose the same name at the same time don't both succeed.
  await lockAccount(trx);
  const all = await listAnswers(trx, accountId);
  if (id !== undefined && !all.some(({ answer_id }) => answer_id === id)) throw createNotFoundError();
  const others = all.filter(({ answer_id }) => answer_id !== id);
  const isTaken = others.some(other => normalizeForComparison(other.name) === normalizeForComparison(name));
  const isEmpty = !texts.en?.trim() && !texts.uk?.trim();
  requireNoIssues([
    ...(isTaken ? [createIssue(['name'], 'NotUnique')] : []),
    ...(isEmpty ? [createIssue(['texts'], 'Required')] : []),
    ...(others.length >= MAX_ANSWERS ? [createIssue([], 'TooManyValues', { limit: MAX_ANSWERS })] : []),
  ]);
  const answer = { id: id ?? uuidv7(), name: name.trim(), texts };
  await upsertAnswer(trx, accountId, answer);
  return answer;
}
