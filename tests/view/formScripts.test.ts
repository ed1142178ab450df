/** An open form of a directory with scripts, which run in the same sandbox as in browser and server. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { Directory, FieldValues } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import type { AccountHook } from '#core/scripts/accountHooks.ts';
import { evaluateDirectoryScripts } from '#core/scripts/evaluateDirectoryScripts.ts';
import { createSandboxPool } from '#core/scripts/sandbox/sandboxes.ts';
import { testFieldContext } from '#core/testing/testFieldRegistry.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { createRecordFormStore } from '#view/form/recordFormStore.ts';

const registry = createFieldRegistry(fieldPlugins);
const file = fileURLToPath(import.meta.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'));
const sandboxes = createSandboxPool(new WebAssembly.Module(readFileSync(file)));
let lastKey = 0;

it('applies the values and field states that scripts set for a new record', async () => {
  const { store, settled } = open({ current: null });
  await settled();
  expect(store.getState()).toMatchObject({
    values: { stage: { stringValue: 'fresh' } },
    states: { title: { required: true }, total: { mode: 'read' } },
  });
  expect(store.judge()).toMatchObject({ patch: {}, values: { stage: { stringValue: 'fresh' } } });
  expect(store.isDirty()).toBe(false);
});

it('shows values filled in by scripts, and sends only values that the user typed', async () => {
  const { store, settled } = open();
  store.setValue('cost', { numberValue: 4 });
  await settled();
  expect(store.getState().values).toMatchObject({ cost: { numberValue: 4 }, total: { numberValue: 8 } });
  expect(store.getState().scripted?.warnings).toEqual([{ en: '4', uk: '4' }]);
  expect(store.judge().patch).toEqual({ cost: { numberValue: 4 } });
  store.setValue('cost', { numberValue: 40 });
  expect(store.judge().issues).toEqual([]);
  await settled();
  expect(store.judge()).toMatchObject({ values: { total: { numberValue: 80 } } });
  expect(store.judge().issues).toMatchObject([{ code: 'ScriptRefused', path: ['customFields', 'cost'] }]);
  expect(store.getState().issues).toMatchObject([{ code: 'ScriptRefused' }]);
  store.setValue('cost', { numberValue: 1 });
  await settled();
  expect(store.getState().values).toMatchObject({ total: { numberValue: 2 } });
  expect(store.judge().issues).toEqual([]);
});

it('keeps a value that the user types over a value set by a script', async () => {
  const { store, settled } = open({ current: null });
  await settled();
  store.setValue('stage', { stringValue: 'mine' });
  await settled();
  expect(store.getState().values).toMatchObject({ stage: { stringValue: 'mine' } });
  expect(store.judge().patch).toEqual({ stage: { stringValue: 'mine' } });
});

it('restores the former value when scripts no longer set a value', async () => {
  const { store, settled } = open({ current: { status: null, values: { note: { stringValue: 'old' } } } });
  store.setValue('title', { stringValue: 'note' });
  await settled();
  expect(store.getState().values).toMatchObject({ note: { stringValue: 'set' } });
  store.setValue('title', { stringValue: 'other' });
  await settled();
  expect(store.getState().values).toMatchObject({ note: { stringValue: 'old' } });
});

it('restores typed input from a draft, without treating values set by scripts as typed', async () => {
  const first = open({ current: null });
  first.store.setValue('title', { stringValue: 'note' });
  first.store.setValue('cost', { numberValue: 4 });
  await first.settled();
  expect(first.store.getState().values).toMatchObject({
    note: { stringValue: 'set' },
    total: { numberValue: 8 },
  });
  const { patch } = first.store.judge();
  const typed = { title: { stringValue: 'note' }, cost: { numberValue: 4 } };
  expect(patch).toEqual(typed);

  const { store, settled } = open({ current: null, draft: typed });
  await settled();
  expect(store.getState().values).toMatchObject({
    ...typed,
    ...{ stage: { stringValue: 'fresh' }, note: { stringValue: 'set' }, total: { numberValue: 8 } },
  });
  expect(store.judge().patch).toEqual(typed);
  // Values filled in by scripts still follow later input.
  store.setValue('cost', { numberValue: 5 });
  store.setValue('title', { stringValue: 'other' });
  await settled();
  expect(store.getState().values).toMatchObject({ total: { numberValue: 10 } });
  expect(store.getState().values).not.toHaveProperty('note');
});

it("continues without scripts if they can't run", async () => {
  const { store, settled } = open({}, () => Promise.reject(new Error('no worker')));
  store.setValue('cost', { numberValue: 40 });
  await settled();
  expect(store.judge()).toMatchObject({ issues: [], patch: { cost: { numberValue: 40 } } });
});

const directory = {
  id: '1',
  code: 'deals',
  name: 'Deals',
  type: 'Data',
  revision: 1,
  statusList: [],
  managers: [],
  fields: ['title', 'stage', 'note', 'cost', 'total'].map(code => ({
    id: code,
    code,
    name: code,
    type: code === 'cost' || code === 'total' ? 'Number' : 'String',
  })),
  scripts: {
    onNewScript: `form.set('stage', 'fresh'); form.require('title'); form.readonly('total');`,
    onChangedScript: `form.readonly('total');
      if (form.changed === 'cost') { form.set('total', form.get('cost') * 2); warn(String(form.get('cost'))); }
      if (form.get('cost') > 10) refuse('cost', 'Too dear.');
      if (form.get('title') === 'note') form.set('note', 'set');`,
  },
} as unknown as Directory;

function open(
  {
    current = { status: null, values: {} },
    draft,
  }: { current?: { status: null; values: FieldValues } | null; draft?: FieldValues } = {},
  run?: () => Promise<never>,
  hooks: readonly AccountHook[] = [],
) {
  let running = 0;
  const store = createRecordFormStore({
    formulaContext: testFieldContext,
    compiled: compileDirectory(directory, registry),
    validateSchema: () => true,
    rights: FULL_RIGHTS,
    groupIds: [],
    current,
    ...(draft && { draft }),
    scriptsShapeAtOnce: hooks.length > 0,
    runScripts: async write => {
      running += 1;
      try {
        if (run) return await run();
        return await evaluateDirectoryScripts(write, {
          person: { id: 'u', name: 'Ann', isAdmin: false, groups: [] },
          day: '2026-01-01',
          hooks,
          runRound: (program, round) =>
            sandboxes.run(String(++lastKey), program, { round: JSON.stringify(round) }),
          lookUp: async () => ({}),
        });
      } finally {
        running -= 1;
      }
    },
  });
  const settled = async () => {
    await vi.waitFor(() => expect(running).toBe(0));
    await new Promise(resolve => setTimeout(resolve));
  };
  return { store, settled };
}

it("applies the account's hooks on opening, and skips hooks whose fields are missing or unchanged", async () => {
  const hook: AccountHook = {
    name: 'test',
    needs: { cost: 'number', total: 'number', title: 'string' },
    load({ form, warn }) {
      form.readonly('cost', form.get('title') === 'closed');
      warn(`${form.get('title')}`);
    },
    onChanged: ({ form }) => form.set('title', `costs ${form.get('cost')}`),
  };
  const values: FieldValues = { title: { stringValue: 'closed' } };
  const { store, settled } = open({ current: { status: null, values } }, undefined, [hook]);
  await settled();
  expect(store.getState()).toMatchObject({
    states: { cost: { mode: 'read' } },
    scripted: { warnings: [{ en: 'closed' }] },
  });
  expect(store.isDirty()).toBe(false);
  store.setValue('note', { stringValue: 'x' });
  await settled();
  // The hook doesn't run for fields that aren't in its `needs`.
  expect(store.getState().values.title).toEqual({ stringValue: 'closed' });
  const lacking = open({ current: { status: null, values } }, undefined, [
    { ...hook, needs: { ...hook.needs, nosuch: 'string' } },
  ]);
  await lacking.settled();
  expect(lacking.store.getState().states).toMatchObject({ cost: { mode: 'edit' } });
});
