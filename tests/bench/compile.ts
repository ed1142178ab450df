import { compileDirectory } from '#core/directory/compileDirectory.ts';
import { createFieldRegistry, type FieldRegistry } from '#core/field/fieldRegistry.ts';
import { computeFormulaValues } from '#core/formula/recordFormulas.ts';
import type { Directory, FieldDefinition, FieldValues } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { judgeWrite } from '#core/record/judgeWrite.ts';
import { testFieldContext } from '#core/testing/testFieldRegistry.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { fieldSamples } from '#plugins/index.samples.ts';
import { createSampleId } from '#plugins/shared/sampleWorld.ts';
import { getSchemaValidator } from '#server/modules/definitions/schemaValidators.ts';
import { type Bench, type BenchRow, computeMedian } from './support/rows.ts';

export const compileBench: Bench = {
  name: 'compile',
  title: 'a directory of all field types compiled, and one full record normalised and judged',
  run: async () => [...[10, 100, 500].flatMap(getRowsFor), getFormulaRow()],
};

const rounds = 200;
const registry: FieldRegistry = createFieldRegistry(fieldPlugins);

function getRowsFor(count: number): BenchRow[] {
  const { directory, values } = getDirectory(count);
  const compile = timed(() => compileDirectory({ ...directory }, registry));
  const compiled = compileDirectory(directory, registry);
  const normalise = timed(() => compiled.fields.map(field => field.normalize(values[field.definition.id])));
  const validateSchema = getSchemaValidator(compiled);
  const judge = timed(() =>
    judgeWrite({
      compiled,
      validateSchema,
      rights: FULL_RIGHTS,
      groupIds: [],
      formulaContext: testFieldContext,
      current: null,
      patch: values,
      targetStatus: undefined,
      comment: undefined,
    }),
  );
  return [
    { name: `compileDirectory, ${count} fields`, value: compile, unit: 'ms' },
    { name: `normalise a record, ${count} fields`, value: normalise, unit: 'ms' },
    { name: `judge its write whole, ${count} fields`, value: judge, unit: 'ms' },
  ];
}

/** The maximum time for the formulas of such a record, which each key press recomputes. */
const FORMULA_GOAL_MS = 5;

function getFormulaRow(): BenchRow {
  const column = (id: number, code: string, more: Partial<FieldDefinition> = {}) =>
    ({ id: createSampleId(id), code, name: code, type: 'Number', precision: 2, ...more }) as FieldDefinition;
  const sum = column(3, 'sum', { settings: { formula: 'quantity * price' } });
  const rows = {
    ...column(4, 'rows'),
    type: 'Table',
    tableFields: [column(1, 'quantity'), column(2, 'price'), sum],
  };
  const total = column(5, 'total', { settings: { formula: 'sum(rows.sum where rows.quantity > 0)' } });
  const { directory } = getDirectory(0);
  const compiled = compileDirectory({ ...directory, fields: [rows, total] }, registry);
  const tableValue = Array.from({ length: 1_000 }, (_, index) => ({
    customFields: { [createSampleId(1)]: { numberValue: index }, [createSampleId(2)]: { numberValue: 1.1 } },
  }));
  const value = timed(() => computeFormulaValues(compiled, { [rows.id]: { tableValue } }, testFieldContext));
  return {
    name: 'formulas of 1,000 rows and of their record',
    value,
    unit: 'ms',
    goal: { atMost: FORMULA_GOAL_MS },
  };
}

/** Returns the median time of many runs, without the first tenth. */
function timed(work: () => unknown): number {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    work();
    times.push(performance.now() - startedAt);
  }
  return computeMedian(times.slice(rounds / 10));
}

/** Returns a directory of the types' sample definitions, repeated in order, each field with its first valid value. */
function getDirectory(count: number): { directory: Directory; values: FieldValues } {
  const samples = fieldPlugins.flatMap(({ type }) => fieldSamples[type].definitions);
  const fields: FieldDefinition[] = [];
  const values: FieldValues = {};
  for (let index = 0; index < count; index += 1) {
    const sample = samples[index % samples.length];
    if (!sample) break;
    const definition = { ...sample.definition, id: createSampleId(10_000 + index), code: `field${index}` };
    fields.push(definition);
    const [value] = sample.good;
    if (value) values[definition.id] = definition.array ? { listValue: [value] } : value;
  }
  return {
    directory: {
      id: createSampleId(9_000),
      code: 'bench',
      name: 'Bench',
      type: 'Data',
      revision: 1,
      fields,
      statusList: [],
    },
    values,
  };
}
