import { dayIn } from '#core/calendar/dayRange.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { ChatChoice } from '#core/model.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { notFound } from '#server/kernel/problem/problem.ts';
import { createFieldContext, loadReferences, targetsIn } from '#server/modules/records/index.ts';
import { lookUp } from '../running/lookUp.ts';
import { onlyAsked, type SharedForm } from './sharedForm.ts';

/** The maximum number of choices per response, as in the contract; a longer text finds others. */
const MOST_CHOICES = 20;

/**
 * Returns the choices that a question finds for a text, as in a chat; an empty array if the text is too short.
 * @throws ProblemError 404 if the question has no lookup.
 */
export async function choicesOf(
  shared: SharedForm,
  { fieldId, columnId, text, customFields }: RequestBody<'listPublicFormChoices'>,
): Promise<ChatChoice[]> {
  const { scope, opened } = shared;
  const asked = askedField(shared, fieldId, columnId);
  const part = asked && scope.servers.chat(asked.plugin.type);
  if (!asked || part?.kind !== 'Value') throw notFound();
  const { compiled } = opened;
  const values = onlyAsked(shared.form, customFields);
  const references = await loadReferences(scope, targetsIn(compiled, values));
  const context = createFieldContext(scope, compiled.registry, { values, references });
  const today = dayIn(scope.principal.user.account.timeZone, scope.time.now());
  const { lookUp: wanted } = part.offer(asked.definition, { ...context, today });
  if (!wanted) throw notFound();
  if ([...text.trim()].length < wanted.fewestLetters) return [];
  return lookUp(shared, asked.definition, { wanted, text, most: MOST_CHOICES });
}

function askedField(
  { form, scope, opened: { compiled } }: SharedForm,
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
