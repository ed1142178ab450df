import type { Scenario, Step } from '#tests/server/support/parityScenarios.ts';
import type { ParityWorld } from '#tests/server/support/parityWorld.ts';

/** Scenarios in which browser and server once disagreed, by subject. Their samples are identified by their codes. */
export const counterexamples: Readonly<Record<string, (world: ParityWorld) => Scenario>> = {
  "a bulk change of a table by a user who can't see a column": world => ({
    ...plain,
    fields: [{ ...getField(world, 'items'), hidesColumn: true }],
    steps: [{ ...create, patch: [] }, write('bulk', { field: 0, value: quantityAlone(world) })],
  }),
  "a cell of a row without id by a user who can't see another field": world => ({
    ...plain,
    fields: [getField(world, 'items'), { ...getField(world, 'lines'), hiddenByProfile: true }],
    steps: [{ ...create, patch: [] }, write('cell', { field: 0, value: 0 })],
  }),
};

const plain = {
  statuses: [],
  isProcess: false,
  hasFormula: false,
  hasScripts: false,
  hidesWritten: [],
  caller: 0,
  profile: 'ByUser',
  create: true,
  comments: 'Granted',
  update: true,
} as const satisfies Partial<Scenario>;

const create: Step = { kind: 'create', patch: [], ticks: [], status: undefined, comment: undefined };

function write(kind: Step['kind'], value: { field: number; value: number }): Step {
  return { ...create, kind, patch: [{ ...value, empties: false }] };
}

function getField(world: ParityWorld, code: string): Scenario['fields'][number] {
  return {
    sample: getSample(world, code),
    required: false,
    hidden: false,
    hiddenByProfile: false,
    hidesColumn: false,
  };
}

function getSample({ fields }: ParityWorld, code: string): number {
  const sample = fields.findIndex(({ definition }) => definition.code === code);
  if (sample < 0) throw new Error(`No sample has the code ${code}.`);
  return sample;
}

/** Returns the index of a sample whose row has no id and only a number. */
function quantityAlone({ fields }: ParityWorld): number {
  const values = fields.find(({ definition }) => definition.code === 'items')?.values ?? [];
  const place = values.findIndex(({ tableValue: [row] = [] }) => {
    const [cell, ...others] = Object.values(row?.customFields ?? {});
    return row?.id === undefined && cell?.numberValue !== undefined && others.length === 0;
  });
  if (place < 0) throw new Error('No table sample has a row of a number alone.');
  return place;
}
