import { compileDirectory } from '../directory/compileDirectory.ts';
import type { FieldRegistry } from '../field/fieldRegistry.ts';
import type { FieldDefinition, FieldValues } from '../model.ts';
import { FULL_RIGHTS } from '../policy/permissions.ts';
import type { AccountHook } from '../scripts/accountHooks.ts';
import { evaluateDirectoryScripts } from '../scripts/evaluateDirectoryScripts.ts';
import type { ScriptValue } from '../scripts/scriptApi.ts';
import { convertScriptValue, toScriptValues } from '../scripts/scriptValues.ts';
import { acceptAnySchema, createTestDirectory, testFieldContext } from './testFieldRegistry.ts';

type Values = Readonly<Record<string, ScriptValue>>;

interface Play {
  readonly registry: FieldRegistry;
  readonly fields: readonly FieldDefinition[];
  /** The stored values; `null` for a new record. */
  readonly stored: Values | null;
  readonly sent: Values;
  /** `YYYY-MM-DD`. */
  readonly day?: string;
}

/** Runs hooks on a write, with values keyed by field code, for tests of the hooks. Look-ups find nothing. */
export async function runAccountHooks(hooks: readonly AccountHook[], play: Play) {
  const { registry, fields, stored, sent, day = '2026-11-24' } = play;
  const compiled = compileDirectory(createTestDirectory([...fields]), registry);
  const idOf = (code: string) => fields.find(field => field.code === code)?.id ?? code;
  const codeOf = (id: string) => fields.find(field => field.id === id)?.code ?? id;
  const byId = (values: Values): FieldValues =>
    Object.fromEntries(
      Object.entries(values).flatMap(([code, value]) => {
        const field = compiled.fieldById.get(idOf(code));
        const set = field && convertScriptValue(field, value, registry);
        return set ? [[idOf(code), set]] : [];
      }),
    );
  const before = stored && byId(stored);
  const outcome = await evaluateDirectoryScripts(
    {
      compiled,
      validateSchema: acceptAnySchema,
      rights: FULL_RIGHTS,
      groupIds: [],
      current: before && { status: null, values: before },
      patch: byId(sent),
      targetStatus: undefined,
      comment: undefined,
      formulaContext: testFieldContext,
    },
    {
      person: { id: 'person', name: 'Olena', isAdmin: false, groups: [] },
      day,
      hooks,
      runRound: () => Promise.reject(new Error('There are no scripts of administrators.')),
      lookUp: async asked => Object.fromEntries(asked.map(key => [key, { value: [] }])),
    },
  );
  const set = Object.fromEntries(
    Object.entries(outcome?.values ?? {}).flatMap(([id, value]) => (value ? [[id, value]] : [])),
  );
  return {
    failed: outcome?.failed?.message ?? null,
    values: toScriptValues(compiled.fields, { ...before, ...byId(sent), ...set }, registry),
    states: Object.fromEntries(
      Object.entries(outcome?.patches ?? {}).map(([id, asked]) => [codeOf(id), asked]),
    ),
    warnings: outcome?.warnings ?? [],
    refusals: (outcome?.refusals ?? []).map(({ fieldId, text }) => ({
      code: fieldId && codeOf(fieldId),
      text,
    })),
  };
}
