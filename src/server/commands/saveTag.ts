import { v7 as uuidv7 } from 'uuid';
import { createIssue } from '#core/issues.ts';
import type { Tag } from '#core/model.ts';
import { foldCase } from '#core/text.ts';
import type { Trx } from '../database/database.ts';
import type { RequestBody } from '../http/handlers.ts';
import { invalid, notFound } from '../http/problem.ts';
import { requireTagAdmin } from '../policies/tags.ts';
import { lockAccount } from '../repositories/accounts.ts';
import { listTags, putTag } from '../repositories/tags.ts';
import type { Principal } from '../sessions/principal.ts';

/**
 * Anybody may make a tag, an admin may change one. A name is given once, whatever its capitals and the blanks at its ends.
 * @throws ProblemError 404; 422 `NotPermitted` or, at `name`, `NotUnique`.
 */
export async function saveTag(trx: Trx, principal: Principal, input: RequestBody<'saveTag'>): Promise<Tag> {
  if (input.id !== undefined) requireTagAdmin(principal);
  await lockAccount(trx);
  const tags = await listTags(trx);
  const id = input.id?.toLowerCase();
  if (id !== undefined && !tags.some(tag => tag.id === id)) throw notFound();
  const { name } = input;
  const isTaken = tags.some(tag => tag.id !== id && sameName(tag.name) === sameName(name));
  if (isTaken) throw invalid([createIssue(['name'], 'NotUnique')]);
  const saved = { id: id ?? uuidv7(), name, ...(input.color === undefined ? {} : { color: input.color }) };
  await putTag(trx, principal.accountId, saved);
  return saved;
}

function sameName(name: string): string {
  return foldCase(name.trim());
}
