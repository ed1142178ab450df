import type { FieldValuesPatch, ItemScripted, PublicFormDraft } from '#core/model.ts';
import { calculateItem, hasRecordScripts } from '#server/modules/records/index.ts';
import { runDraftScripts } from '#server/modules/scripting/index.ts';
import { filterAskedFields, type SharedForm } from './sharedForm.ts';

/** Returns the values that scripts and formulas derive from the answers so far, limited to the fields of the form. */
export async function computeAnswerDraft(
  { form, scope, opened }: SharedForm,
  answers: FieldValuesPatch,
): Promise<PublicFormDraft> {
  const draft = { customFields: filterAskedFields(form, answers), status: form.statusId };
  const customFields = filterAskedFields(form, await calculateItem(scope, opened, draft));
  if (!hasRecordScripts(scope, opened)) return { customFields };
  const { outcome } = await runDraftScripts(scope, opened, draft);
  return { customFields, ...(outcome ? { scripted: { outcome: shownOutcome(form, outcome) } } : {}) };
}

type Outcome = NonNullable<ItemScripted['outcome']>;

function shownOutcome(form: SharedForm['form'], outcome: Outcome): Outcome {
  const { values, overruled, patches, refusals, choices, narrow, outOfReach } = outcome;
  const isAsked = (id: string) => form.fieldIds.includes(id);
  return {
    ...outcome,
    values: filterAskedFields(form, values),
    overruled: overruled.filter(isAsked),
    patches: filterAskedFields(form, patches),
    // `makers` would reveal the account's configuration to public visitors.
    makers: {},
    refusals: refusals.map(({ fieldId, text }) => ({
      ...(fieldId !== undefined && isAsked(fieldId) ? { fieldId } : {}),
      text,
    })),
    choices: filterAskedFields(form, choices),
    narrow: filterAskedFields(form, narrow),
    outOfReach: outOfReach.filter(isAsked),
  };
}
