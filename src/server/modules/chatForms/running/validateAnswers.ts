/** Validates the answers of a form in the same way as the record that is created from them. */

import { v7 as uuidv7 } from 'uuid';
import type { PartiallyFilledForm } from '#core/chatForms/place.ts';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import type { FieldValue, FieldValues, FieldValuesPatch, Issue } from '#core/model.ts';
import { planWrites, type RecordScope } from '#server/modules/records/index.ts';
import type { OpenForm } from '../forms/openForm.ts';

export interface ValidatedAnswers {
  readonly filled: PartiallyFilledForm;
  /** The values that would be written. Answers to fields that have become read-only are omitted. */
  readonly patch: FieldValuesPatch;
  readonly issues: readonly Issue[];
}

export interface FormSession extends OpenForm {
  /** The contact linked to the conversation; `null` if there is none. */
  readonly contactId: string | null;
  /** The scope whose permissions apply to lookups: that of the form, or of the administrator who tests the form. */
  readonly viewer: RecordScope;
}

/**
 * The maximum number of validations. Each validation drops answers to fields that have become read-only,
 * which can affect other fields.
 */
const MAX_PASSES = 5;

export async function validateAnswers(filling: FormSession, values: FieldValues): Promise<ValidatedAnswers> {
  const { form, opened, scope } = filling;
  const { compiled, key } = opened;
  let patch: Record<string, FieldValue> = { ...getContact(filling), ...values };
  for (let round = 1; ; round += 1) {
    const [judged] = await planWrites(scope, opened, [
      {
        key: { ...key, itemId: uuidv7() },
        current: null,
        patch,
        targetStatus: form.statusId,
        comment: undefined,
        tags: undefined,
      },
    ]);
    if (!judged) throw new Error('One write has one verdict.');
    const { states } = judged.verdict;
    const open = Object.entries(patch).filter(([id]) => states[id]?.mode === 'edit');
    const isWhole = open.length === Object.keys(patch).length;
    if (isWhole || round === MAX_PASSES) {
      const partOf: PartiallyFilledForm['partOf'] = field => scope.servers.chat(field.plugin.type);
      const { issues } = judged;
      return { filled: { form, compiled, states, missing: getMissing(issues), partOf }, patch, issues };
    }
    patch = Object.fromEntries(open);
  }
}

function getMissing(issues: readonly Issue[]): ReadonlySet<string> {
  const missing = issues.filter(({ code, path }) => code === 'Required' && path.length === 2);
  return new Set(missing.map(({ path }) => String(path[1])));
}

function getContact({ contactId, form, opened }: FormSession): Record<string, FieldValue> {
  const id = WRITABLE_ID.contact;
  const isTaken = contactId !== null && opened.compiled.fieldById.has(id) && !form.fieldIds.includes(id);
  return isTaken ? { [id]: { stringValue: contactId } } : {};
}
