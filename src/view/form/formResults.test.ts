import { expect, test, vi } from 'vitest';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { listServerResults } from '#core/formula/others/listServerResults.ts';
import type { FieldDefinition, FieldValues } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { acceptAnySchema, createTestDirectory } from '#core/testing/testFieldRegistry.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { createRecordFormStore, type RecordFormInput } from './recordFormStore.ts';

const field = (id: string, type: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  ...{ id, code: id, name: id, type },
  ...more,
});
const directory = createTestDirectory([
  field('donor', 'Directory', { directoryId: 'donors' }),
  field('city', 'String', { settings: { formula: '[donor].[hidden]' } }),
  field('label', 'String', { settings: { formula: '[city] & "!"' } }),
  field('where', 'String', { settings: { startFormula: '[donor].[hidden]' } }),
  field('note', 'String'),
  field('parts', 'Table', {
    tableFields: [
      field('from', 'Directory', { directoryId: 'donors' }),
      field('place', 'String', { settings: { formula: '[from].[hidden]' } }),
    ],
  }),
]);
const compiled = compileDirectory(directory, createFieldRegistry(fieldPlugins));
const text = (stringValue: string) => ({ stringValue });

type Calculate = NonNullable<RecordFormInput['elsewhere']>['calculate'];

function getForm(calculate: Calculate, more: Partial<RecordFormInput> = {}) {
  return createRecordFormStore({
    compiled,
    validateSchema: acceptAnySchema,
    rights: FULL_RIGHTS,
    groupIds: [],
    formulaContext: { day: '2026-11-24' },
    current: null,
    initialValues: {},
    elsewhere: { results: listServerResults(compiled), calculate },
    ...more,
  });
}

test('updates formulas over other records, and formulas that depend on them, as the user types', async () => {
  const asked: unknown[] = [];
  const form = getForm(async ({ patch }) => {
    asked.push(patch);
    const answer: FieldValues = { city: text('Kyiv'), where: text('Kyiv') };
    return patch.donor ? answer : {};
  });
  form.setValue('donor', text('ann'));
  await vi.waitFor(() => expect(form.getState().values.city).toEqual(text('Kyiv')));
  expect(form.getState().values).toMatchObject({ label: text('Kyiv!'), where: text('Kyiv') });
  expect(form.judge().patch).toEqual({ donor: text('ann') });

  // Changing a field that the formulas computed by the server don't read triggers no query.
  const before = asked.length;
  form.setValue('note', text('Hello'));
  form.setValue('where', text('Here'));
  form.setValue('donor', text('bob'));
  await vi.waitFor(() => expect(asked).toHaveLength(before + 1));
  expect(asked.at(-1)).toMatchObject({ donor: text('bob'), note: text('Hello') });
  expect(form.getState().values.where).toEqual(text('Here'));

  form.setValue('donor', undefined);
  await vi.waitFor(() => expect(form.getState().values.city).toBeUndefined());
  expect(form.getState().values.label).toEqual(text('!'));
});

test("keeps stored results until an input changes, or if they can't be computed", async () => {
  const calculate = vi.fn<Calculate>(async () => {
    throw new Error('Offline');
  });
  const values = { donor: text('ann'), city: text('Kyiv'), label: text('Kyiv!') };
  const current = { status: null, values, checklist: {} };
  const form = getForm(calculate, { current, initialValues: values });
  form.setValue('note', text('Hello'));
  form.setValue('donor', text('bob'));
  await vi.waitFor(() => expect(calculate).toHaveBeenCalledTimes(1));
  expect(form.getState().values.city).toEqual(text('Kyiv'));
  form.setValue('note', text('Again'));
  await vi.waitFor(() => expect(calculate).toHaveBeenCalledTimes(2));
});

test('writes computed cells into the existing rows', async () => {
  const row = (from: string, place?: string) => ({
    customFields: { from: text(from), ...(place ? { place: text(place) } : {}) },
  });
  const form = getForm(async () => ({ parts: { tableValue: [row('ann', 'Kyiv')] } }));
  form.setValue('parts', { tableValue: [row('ann'), row('bob')] });
  await vi.waitFor(() =>
    expect(form.getState().values.parts?.tableValue).toEqual([row('ann', 'Kyiv'), row('bob')]),
  );
});
