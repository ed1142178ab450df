import { describe, expect, test } from 'vitest';
import { compileDirectory } from '../directory/compileDirectory.ts';
import type { FieldValuesPatch, RightsExplanation } from '../model.ts';
import type { WriteInput } from '../record/writeInput.ts';
import type { AccountHook } from '../scripts/accountHooks.ts';
import { evaluateDirectoryScripts } from '../scripts/evaluateDirectoryScripts.ts';
import { type ScriptEffects, summarizeScriptOutcome } from '../scripts/fieldMakers.ts';
import {
  createTestDirectory,
  createTestTextField,
  testFieldContext,
  testFieldRegistry,
} from '../testing/testFieldRegistry.ts';
import { FULL_RIGHTS } from './permissions.ts';
import { explainFieldInForm } from './scriptSteps.ts';

const compiled = compileDirectory(
  createTestDirectory([
    createTestTextField('kind'),
    createTestTextField('total'),
    createTestTextField('note'),
  ]),
  testFieldRegistry,
);
const total = { id: 'total', name: 'total' };
const hook = (name: string, rest: Partial<AccountHook>): AccountHook => ({
  name,
  needs: { kind: 'string', total: 'string', note: 'string' },
  ...rest,
});
const sums = hook('relief: sums', {
  load: ({ form }) => form.readonly('total'),
  onChanged({ form }) {
    form.set('total', 'added');
    form.hide('note', form.get('kind') === 'plain');
  },
});
const open = hook('relief: open', { load: ({ form }) => form.readonly('total', false) });

async function saidTo(
  hooks: readonly AccountHook[],
  { patch = {}, heardOf = [] }: { patch?: FieldValuesPatch; heardOf?: string[] } = {},
): Promise<ScriptEffects> {
  const input: WriteInput = {
    ...{ compiled, patch, heardOf, rights: FULL_RIGHTS, groupIds: [], comment: undefined },
    ...{ validateSchema: () => true, targetStatus: undefined, formulaContext: testFieldContext },
    current: { status: null, values: { kind: { stringValue: 'plain' } } },
  };
  const outcome = await evaluateDirectoryScripts(input, {
    person: { id: 'ann', name: 'Ann', isAdmin: false, groups: [] },
    day: '2026-11-30',
    hooks,
    runRound: () => Promise.reject(new Error('There are no scripts of administrators.')),
    lookUp: async () => ({}),
  });
  if (!outcome) throw new Error('Hooks were given.');
  return summarizeScriptOutcome(outcome);
}

const by = (name: string) => ({ owner: 'Account', name });

describe('What scripts do to a record', () => {
  test('is attributed to the last script that set a state', async () => {
    expect(await saidTo([sums])).toEqual({
      hasFailed: false,
      fields: { total: { readonly: by('relief: sums') } },
    });
    const opened = await saidTo([sums, open]);
    expect(opened.fields.total).toEqual({});
    const closed = await saidTo([open, sums]);
    expect(closed.fields.total).toEqual({ readonly: by('relief: sums') });
  });

  test('includes the effects of scripts that run when the field in question changes', async () => {
    const said = await saidTo([sums], { heardOf: ['note'] });
    expect(said.fields).toEqual({
      total: { readonly: by('relief: sums'), set: by('relief: sums') },
      note: { hidden: by('relief: sums') },
    });
    const typed = await saidTo([sums], { patch: { kind: { stringValue: 'dear' } } });
    expect(typed.fields.note).toEqual({});
  });
});

describe('A field of an open form', () => {
  const editable: RightsExplanation = {
    allowed: true,
    steps: [
      { code: 'RecordThere', subject: 'Record', verdict: 'Allows' },
      { code: 'FieldLeftToScripts', subject: 'Field', verdict: 'Allows', ...total },
      { code: 'FieldEditable', subject: 'Field', verdict: 'Allows', ...total },
    ],
  };
  const codesOf = ({ allowed, steps }: RightsExplanation) => [allowed, ...steps.map(({ code }) => code)];

  test('is explained by scripts that run on the unsaved values of the form', async () => {
    const said = await saidTo([sums], { patch: { kind: { stringValue: 'dear' } } });
    const explained = explainFieldInForm(editable, total, said);
    expect(codesOf(explained)).toEqual([false, 'RecordThere', 'FieldSetByScript', 'FieldReadonlyByScript']);
    expect(explained.steps.at(-1)).toMatchObject({
      params: { script: 'relief: sums', owner: 'Account' },
      name: 'total',
    });
    const nothing = explainFieldInForm(editable, total, { hasFailed: false, fields: {} });
    expect(codesOf(nothing)).toEqual([true, 'RecordThere', 'FieldEditable']);
    const failed = explainFieldInForm(editable, total, { hasFailed: true, fields: {} });
    expect(codesOf(failed)).toEqual([false, 'RecordThere', 'ScriptsFailed']);
  });

  test('is read-only if permissions deny editing, whatever the scripts do', async () => {
    const closed: RightsExplanation = {
      allowed: false,
      steps: [{ code: 'RightWithheld', subject: 'Directory', verdict: 'Refuses' }],
    };
    expect(explainFieldInForm(closed, total, await saidTo([sums]))).toEqual(closed);
  });
});
