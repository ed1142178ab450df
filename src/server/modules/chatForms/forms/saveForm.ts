import { normalizeFieldName } from '#core/field/fieldName.ts';
import { createIssue } from '#core/issues.ts';
import type { ChatFormInput, LanguageTexts } from '#core/model.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { normalizeIds, requireNoIssues } from '#server/kernel/problem/references.ts';
import type { DefinitionScope } from '#server/modules/configuration/index.ts';
import { validateForms } from './judgeForm.ts';
import { listForms, removeForm, type StoredForm, writeForm } from './repository.ts';

const MAX_FORMS = 200;

type Scope = Pick<DefinitionScope, 'trx' | 'accountId' | 'servers' | 'readAgain'>;

/** Creates a form, or replaces the form with this id. @throws ProblemError 422 `Invalid` with all issues. */
export async function saveForm(scope: Scope, given: ChatFormInput & { readonly id: string }): Promise<void> {
  const { trx, accountId } = scope;
  const form = normalizeChatForm(given);
  const known = await listForms(trx, accountId);
  const isFull = known.length >= MAX_FORMS && !known.some(({ id }) => id === form.id);
  const [issues = []] = await validateForms({ ...scope, definitions: await scope.readAgain() }, [form]);
  requireNoIssues([...(isFull ? [createIssue([], 'TooManyValues', { limit: MAX_FORMS })] : []), ...issues]);
  await writeForm(trx, accountId, form);
}

/** @throws ProblemError 404 if the form doesn't exist. */
export async function deleteForm({ trx, accountId }: Scope, id: string): Promise<void> {
  if (!(await removeForm(trx, accountId, id.toLowerCase()))) throw createNotFoundError();
}

/** Converts a form to its stored shape: trimmed, with normalised ids and without empty members. */
export function normalizeChatForm({ id, ...given }: ChatFormInput & { readonly id: string }): StoredForm {
  const { name, start, statusId, botIds, groupIds, questions, tellStatuses } = given;
  const { heading, intro, done } = given;
  const { link, command, agent, rule, button, page } = start;
  const { endsAfterDays, enabled } = given;
  const bots = normalizeIds(botIds);
  const groups = normalizeIds(groupIds);
  const asked = getTextsById(questions, normalizeFieldName);
  const told = getTextsById(tellStatuses, one => one.toLowerCase());
  return {
    id: id.toLowerCase(),
    name: name.trim(),
    directoryId: given.directoryId.toLowerCase(),
    fieldIds: [...new Set(given.fieldIds.map(normalizeFieldName))],
    ...(asked ? { questions: asked } : {}),
    ...(saysSomething(heading) ? { heading } : {}),
    ...(saysSomething(intro) ? { intro } : {}),
    ...(saysSomething(done) ? { done } : {}),
    start: {
      ...(link ? { link: link.trim() } : {}),
      ...(command ? { command: command.trim().replace(/^\//, '').toLowerCase() } : {}),
      ...(agent ? { agent } : {}),
      ...(rule ? { rule } : {}),
      ...(button ? { button } : {}),
      ...(page ? { page } : {}),
    },
    ...(statusId ? { statusId: statusId.toLowerCase() } : {}),
    ...(bots.length > 0 ? { botIds: bots } : {}),
    profileId: given.profileId.toLowerCase(),
    ...(groups.length > 0 ? { groupIds: groups } : {}),
    ...(told ? { tellStatuses: told } : {}),
    ...(endsAfterDays === undefined ? {} : { endsAfterDays }),
    ...(enabled === false ? { enabled } : {}),
  };
}

function getTextsById(texts: Record<string, LanguageTexts> | undefined, idOf: (id: string) => string) {
  const kept = Object.entries(texts ?? {}).filter(([, text]) => saysSomething(text));
  return kept.length > 0 ? Object.fromEntries(kept.map(([id, text]) => [idOf(id), text])) : null;
}

function saysSomething(texts: LanguageTexts | undefined): boolean {
  return Object.values(texts ?? {}).some(text => text.trim() !== '');
}
