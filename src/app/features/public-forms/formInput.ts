/** Converts a public form, as returned by the server, to the input of a record form. */

import { addDays, getDayInZone } from '#core/calendar/dayRange.ts';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import type { SchemaValidator } from '#core/directory/schemaIssues.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import { localizeField } from '#core/field/system/writableSystemFields.ts';
import { listServerResults } from '#core/formula/others/listServerResults.ts';
import type { FieldValues, LanguageTexts, PublicForm } from '#core/model.ts';
import { NO_RIGHTS } from '#core/policy/permissions.ts';
import type { RecordFormInput } from '#view/form/recordFormStore.ts';
import type { Locale } from '#view/i18n/messages.ts';
import { computeDerivedAnswers } from './publicFormCalls.ts';

export interface LoadedForm {
  readonly id: string;
  readonly form: PublicForm;
  readonly validateSchema: SchemaValidator;
}

/** Compiles the form's directory. Its fields are named after the form's questions in the given language. */
export function compileForm(
  { directory, questions }: PublicForm,
  { registry, locale }: { registry: FieldRegistry; locale: Locale },
): CompiledDirectory {
  const fields = directory.fields.map(field => {
    const question = getLanguageText(questions[field.id], locale);
    const named = field.system ? localizeField(field, registry.writtenFields, locale) : field;
    return question === '' ? named : { ...named, nameOnForm: question };
  });
  return compileDirectory({ ...directory, fields }, registry);
}

export function createFormInput(
  { id, form, validateSchema }: LoadedForm,
  compiled: CompiledDirectory,
): RecordFormInput {
  const results = listServerResults(compiled);
  const day = getDayInZone(form.timeZone);
  return {
    ...{ compiled, validateSchema, current: null, groupIds: [] },
    rights: { ...NO_RIGHTS, record: { read: true, create: true, update: false, delete: false } },
    formulaContext: { day },
    // The server has already converted working time to days, so that working hours aren't revealed.
    clock: { dayAfter: ({ amount }) => addDays(day, amount) },
    // Includes fields that are hidden in the account's own forms.
    only: new Set(form.directory.fields.map(field => field.id)),
    ...(form.directory.scriptsAtServer && {
      runScripts: async (write, isWanted) => {
        const { runScriptsOnServer } = await import('../../state/scripts/runScriptsOnServer.ts');
        const ask = async ({ customFields }: { customFields: typeof write.patch }) =>
          (await computeDerivedAnswers(id, customFields)).scripted ?? {};
        return runScriptsOnServer(write, { ask, isWanted });
      },
    }),
    ...(results.length > 0 && {
      elsewhere: {
        results,
        calculate: async ({ patch }) => (await computeDerivedAnswers(id, patch)).customFields,
      },
    }),
  };
}

/**
 * Returns values from the URL: `?code=value` fills in the field with this code as if the value were typed. Unreadable
 * values and unknown codes are ignored.
 */
export function parsePrefilledValues(
  { fields }: CompiledDirectory,
  search: string,
  context: FieldContext,
): FieldValues {
  const given = new URLSearchParams(search);
  const values: FieldValues = {};
  for (const field of fields) {
    const text = given.get(field.definition.code)?.trim();
    if (!text || field.isDerived) continue;
    const read = field.parseText(text, context);
    if (!('issue' in read) && read.value) values[field.definition.id] = read.value;
  }
  return values;
}

export function getPublicFormHeading({ heading, name }: LoadedForm['form'], locale: Locale): string {
  return getLanguageText(heading, locale) || name;
}

/** Returns the text in the given language, or in the other language if the text is missing. */
export function getLanguageText({ en = '', uk = '' }: LanguageTexts = {}, locale: Locale): string {
  const [own, other] = locale === 'uk' ? [uk, en] : [en, uk];
  return own.trim() || other.trim();
}
