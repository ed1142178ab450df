import type { FieldValuesPatch, ItemScripted, PublicFormDraft } from '#core/model.ts';
import { computeItemFormulas, hasRecordScripts } from '#server/modules/records/index.ts';
import { evaluateDraftScripts } from '#server/modules/scripting/index.ts';
import { type AccessiblePublicForm, omitUnrequestedFields } from './sharedForm.ts';

/** Returns the values that scripts and formulas derive from the answers so far, limited to the fields of the form. */
export async function computeAnswerDraft(
  { form, scope, opened }: AccessiblePublicForm,
  answers: FieldValuesPatch,
): Promise<PublicFormDraft> {
  const draft = { customFields: omitUnrequestedFields(form, answers), status: form.statusId };
  const customFields = omitUnrequestedFields(form, await computeItemFormulas(scope, opened, draft));
  if (!hasRecordScripts(scope, opened)) return { customFields };
  const { outcome } = await evaluateDraftScripts(scope, opened, draft);
  return { customFields, ...(outcome ? { scripted: { outcome: shownOutcome(form, outcome) } } : {}) };
}

type Outcome = NonNullable<ItemScripted['outcome']>;

function shownOutcome(form: AccessiblePublicForm['form'], outcome: Outcome): Outcome {
  const { values, overruled, patches, refusals, choices, narrow, outOfReach } = outcome;
  const isAsked = (id: string) => form.fieldIds.includes(id);
  return {
    ...outcome,
    values: omitUnrequestedFields(form, values),
    overruled: overruled.filter(isAsked),
    patches: omitUnrequestedFields(form, patches),
    // `makers` would reveal the account's configuration to public visitors.
    makers: {},
    refusals: refusals.map(({ fieldId, text }) => ({
      ...(fieldId !== undefined && isAsked(fieldId) ? { fieldId } : {}),
      text,
    })),
    choices: omitUnrequestedFields(form, choices),
    narrow: omitUnrequestedFields(form, narrow),
    outOfReach: outOfReach.filter(isAsked),
  };
}
