import { expect, test } from 'vitest';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldDefinition } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { acceptAnySchema, createTestDirectory, createTestStatus } from '#core/testing/testFieldRegistry.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { createRecordFormStore, type RecordFormInput } from './recordFormStore.ts';

const field = (id: string, type: string, settings: FieldDefinition['settings'] = {}): FieldDefinition => ({
  id,
  code: id,
  name: id,
  type,
  settings,
});
const directory = createTestDirectory(
  [
    field('sum', 'Number'),
    field('fee', 'Number', { startFormula: '[sum] / 10' }),
    field('given', 'Date', { startFormula: 'today()' }),
    field('note', 'String', { formula: '[Status] & ": " & [fee]' }),
  ],
  [createTestStatus('open'), createTestStatus('won')],
);
const getForm = (more: Partial<RecordFormInput> = {}) =>
  createRecordFormStore({
    compiled: compileDirectory(directory, createFieldRegistry(fieldPlugins)),
    validateSchema: acceptAnySchema,
    rights: FULL_RIGHTS,
    groupIds: [],
    formulaContext: { day: '2026-11-24' },
    current: null,
    initialValues: {},
    ...more,
  });
const getFee = (form: ReturnType<typeof getForm>) => form.getState().values.fee?.numberValue;

test('updates start values of a new record as the user types, until they are edited', () => {
  const form = getForm();
  expect(form.getState().values.given).toEqual({ dateValue: '2026-11-24' });
  expect(form.isDirty()).toBe(false);
  form.setValue('sum', { numberValue: 100 });
  expect(getFee(form)).toBe(10);
  form.setValue('sum', { numberValue: 200 });
  expect(getFee(form)).toBe(20);
  form.setValue('fee', { numberValue: 3 });
  form.setValue('sum', { numberValue: 300 });
  expect(getFee(form)).toBe(3);
  expect(form.judge().patch).toEqual({
    sum: { numberValue: 300 },
    fee: { numberValue: 3 },
  });
  expect(form.judge().values.given).toEqual({ dateValue: '2026-11-24' });
});

test('keeps a start value empty after the user clears it, and does not overwrite given values', () => {
  const form = getForm();
  form.setValue('sum', { numberValue: 100 });
  form.setValue('fee', undefined);
  form.setValue('sum', { numberValue: 200 });
  expect(form.judge().patch.fee).toBeNull();
  expect(form.judge().values.fee).toBeUndefined();
  const given = getForm({ initialValues: { fee: { numberValue: 7 } } });
  given.setValue('sum', { numberValue: 100 });
  expect(getFee(given)).toBe(7);
});

test('applies no start values to a stored record, but uses the target status in its formulas', () => {
  const current = { status: 'open', values: {} };
  const form = getForm({ current });
  form.setValue('sum', { numberValue: 100 });
  expect(getFee(form)).toBeUndefined();
  expect(form.getState().values.note).toEqual({ stringValue: 'open: ' });
  const moving = getForm({ current, targetStatus: 'won' });
  moving.setValue('fee', { numberValue: 1 });
  expect(moving.getState().values.note).toEqual({ stringValue: 'won: 1' });
});
