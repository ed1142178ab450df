/** Tests how an action's changes to a form and to records are undone. */
import './likeABrowser.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { createActionForm } from '#app/features/records/actions/actionForm.ts';
import { createActionRecordApi } from '#app/features/records/actions/actionRecords.ts';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldDefinition, FieldValues } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { acceptAnySchema, createTestDirectory, testFieldContext } from '#core/testing/testFieldRegistry.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { createRecordFormStore } from '#view/form/recordFormStore.ts';

const field = (code: string, type: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  ...{ id: code, code, name: code, type },
  ...more,
});
const directory = createTestDirectory([
  field('name', 'String'),
  field('rows', 'Table', { tableFields: [field('cell', 'String')] }),
]);
const compiled = compileDirectory(directory, createFieldRegistry(fieldPlugins));
const text = (stringValue: string) => ({ stringValue });

function getForm(values: FieldValues) {
  const store = createRecordFormStore({
    compiled,
    validateSchema: acceptAnySchema,
    rights: FULL_RIGHTS,
    groupIds: [],
    formulaContext: testFieldContext,
    current: { status: null, values },
  });
  return { store, form: createActionForm(store) };
}

test('removes only added rows, and restores a value unless it has been changed since', () => {
  const old = { customFields: { cell: text('old') } };
  const { store, form } = getForm({ name: text('before'), rows: { tableValue: [old] } });
  form.addRows('rows', [{ cell: 'one' }, { cell: 'two' }]);
  form.set('name', 'set');
  const cells = () =>
    store.getState().values.rows?.tableValue?.map(row => row.customFields.cell?.stringValue);
  expect(cells()).toEqual(['old', 'one', 'two']);
  const own = { customFields: { cell: text('own') } };
  store.setValue('rows', { tableValue: [...(store.getState().values.rows?.tableValue ?? []), own] });
  form.takeBack();
  expect(cells()).toEqual(['old', 'own']);
  expect(store.getState().values.name).toEqual(text('before'));

  form.set('name', 'again');
  store.setValue('name', text('typed'));
  form.takeBack();
  expect(store.getState().values.name).toEqual(text('typed'));
});

afterEach(() => vi.unstubAllGlobals());

type Call = { path: string; body: Record<string, unknown> };

/** Simulates a server that responds to each call by its path. */
function serve(answer: (call: Call) => unknown): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (input: Request) => {
    const call = { path: new URL(input.url).pathname, body: await input.json() };
    calls.push(call);
    return Response.json(answer(call));
  });
  return calls;
}

const records = () => createActionRecordApi({ compiledOf: () => compiled, mayCreate: () => true });
const item = (id: string, name: string) => ({
  id,
  number: 1,
  display: name,
  customFields: { name: text(name) },
});

test('looks up names in batches of a hundred, up to the requested number of records', async () => {
  const texts = Array.from({ length: 150 }, (_, index) => `Name ${index}`);
  const calls = serve(({ body }) => ({
    items:
      body.skip === 0
        ? Array.from({ length: Number(body.take) }, (_, index) => item(`r${index}`, `NAME ${index % 3}`))
        : [],
    total: 0,
  }));
  const found = await records().named({ directory: 'x', field: 'name', texts, most: 1_500 });
  expect(found).toEqual(new Map([0, 1, 2].map(index => [`name ${index}`, `r${index}`])));
  expect(calls.map(({ body }) => [body.skip, body.take])).toEqual([
    [0, 1_000],
    [1_000, 500],
    [0, 1_000],
    [1_000, 500],
  ]);
});

test('moves created records to the trash, and counts those that remain', async () => {
  let made = 0;
  const calls = serve(({ path, body }) => {
    if (!path.endsWith('/bulk')) return item(`r${made++}`, 'Name');
    const ids = body.itemIds as string[];
    return ids.map(itemId => ({ itemId, outcome: itemId === 'r1' ? 'Refused' : 'Changed', issues: [] }));
  });
  const own = records();
  expect([await own.create('x', { name: 'a' }), await own.create('x', { name: 'b' })]).toEqual(['r0', 'r1']);
  expect(await own.takeBack()).toBe(1);
  expect(calls.at(-1)?.body).toMatchObject({
    isPreview: false,
    // The newest first, because it can refer to older ones.
    itemIds: ['r1', 'r0'],
    change: { delete: true },
  });
  // Only records that still exist are retried.
  expect(await own.takeBack()).toBe(1);
  expect(calls.at(-1)?.body).toMatchObject({ itemIds: ['r1'] });
});
