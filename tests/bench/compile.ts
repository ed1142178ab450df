import { compileDirectory } from '#core/directory/compileDirectory.ts';
import { createFieldRegistry, type FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { Directory, FieldDefinition, FieldValues } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/permissions.ts';
import { judgeWrite } from '#core/record/judgeWrite.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { fieldSamples } from '#plugins/index.samples.ts';
import { sampleId } from '#plugins/shared/sampleWorld.ts';
import { schemaValidatorOf } from '#server/modules/definitions/schemaValidators.ts';
import { type Bench, median, type Row } from './support/rows.ts';

export const compileBench: Bench = {
  name: 'compile',
  title: 'a directory of all field types compiled, and one full record normalised and judged',
  run: async () => [10, 100, 500].flatMap(rowsFor),
};

const rounds = 200;
const registry: FieldRegistry = createFieldRegistry(fieldPlugins);

function rowsFor(count: number): Row[] {
  const { directory, values } = directoryOf(count);
  const compile = timed(() => compileDirectory({ ...directory }, registry));
  const compiled = compileDirectory(directory, registry);
  const normalise = timed(() => compiled.fields.map(field => field.normalize(values[field.definition.id])));
  const validateSchema = schemaValidatorOf(compiled);
  const judge = timed(() =>
    judgeWrite({
      compiled,
      validateSchema,
      rights: FULL_RIGHTS,
      groupIds: [],
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

/** The median of many rounds, the first tenth left out. */
function timed(work: () => unknown): number {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    work();
    times.push(performance.now() - startedAt);
  }
  return median(times.slice(rounds / 10));
}

/** The types' own sample definitions in turn, each with its first good value. */
function directoryOf(count: number): { directory: Directory; values: FieldValues } {
  const samples = fieldPlugins.flatMap(({ type }) => fieldSamples[type].definitions);
  const fields: FieldDefinition[] = [];
  const values: FieldValues = {};
  for (let index = 0; index < count; index += 1) {
    const sample = samples[index % samples.length];
    if (!sample) break;
    const definition = { ...sample.definition, id: sampleId(10_000 + index), code: `field${index}` };
    fields.push(definition);
    const [value] = sample.good;
    if (value) values[definition.id] = definition.array ? { listValue: [value] } : value;
  }
  return {
    directory: {
      id: sampleId(9_000),
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
