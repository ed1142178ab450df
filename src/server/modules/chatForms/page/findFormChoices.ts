import { getDayInZone } from '#core/calendar/dayRange.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { ChatChoice } from '#core/model.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { createFieldContext, getValueTargets, loadReferences } from '#server/modules/records/index.ts';
import { findChatChoices } from '../running/findChatChoices.ts';
import { type AccessiblePublicForm, omitUnrequestedFields } from './sharedForm.ts';

/** The maximum number of choices per response, as in the contract. A longer text finds other choices. */
const MAX_CHOICES = 20;

/**
 * Returns the choices that a question finds for a text, as in a chat. Returns an empty array if the text is too short.
 * @throws ProblemError 404 if the question has no lookup.
 */
export async function findFormChoices(
  shared: AccessiblePublicForm,
  { fieldId, columnId, text, customFields }: RequestBody<'listPublicFormChoices'>,
): Promise<ChatChoice[]> {
  const { scope, opened } = shared;
  const asked = getAskedField(shared, fieldId, columnId);
  const part = asked && scope.servers.chat(asked.plugin.type);
  if (!asked || part?.kind !== 'Value') throw createNotFoundError();
  const { compiled } = opened;
  const values = omitUnrequestedFields(shared.form, customFields);
  const references = await loadReferences(scope, getValueTargets(compiled, values));
  const context = createFieldContext(scope, compiled.registry, { values, references });
  const today = getDayInZone(scope.principal.user.account.timeZone, scope.time.now());
  const { lookUp: wanted } = part.offer(asked.definition, { ...context, today });
  if (!wanted) throw createNotFoundError();
  if ([...text.trim()].length < wanted.fewestLetters) return [];
  return findChatChoices(shared, asked.definition, { wanted, text, most: MAX_CHOICES });
}

function getAskedField(
  { form, scope, opened: { compiled } }: AccessiblePublicForm,
  fieldId: string,
  columnId: string | undefined,
): BoundField | undefined {
  const field = form.fieldIds.includes(fieldId) ? compiled.fieldById.get(fieldId) : undefined;
  if (!field || columnId === undefined) return field;
  const part = scope.servers.chat(field.plugin.type);
  if (part?.kind !== 'Rows') return undefined;
  const columns = part.columns(field.definition, compiled.registry);
  return columns.find(({ definition }) => definition.id === columnId);
}
