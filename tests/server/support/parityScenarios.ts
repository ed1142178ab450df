import fc from 'fast-check';
import type { ParityWorld } from './parityWorld.ts';

/** The number of writes per scenario. */
export const STEP_COUNT = 8;

/** Generates a directory with its rules, a caller with permissions, and the writes that the caller attempts. */
export function generateScenario(world: ParityWorld, { fewestValues = 0 }: { fewestValues?: number } = {}) {
  const flag = fc.boolean();
  const rarely = fc.integer({ min: 0, max: 4 }).map(n => n === 0);
  const field = fc.record({
    sample: fc.nat(world.fields.length - 1),
    required: flag,
    hidden: rarely,
    hiddenByProfile: rarely,
    /** True if the field's first column is hidden. Has no effect on fields without columns. */
    hidesColumn: rarely,
  });
  const setting = fc.constantFrom('none', 'none', 'required', 'readonly', 'hidden');
  const status = fc.record({
    type: fc.constantFrom('Active' as const, 'Success' as const, 'Failure' as const),
    enterComment: rarely,
    leaveComment: rarely,
    permissions: fc.array(fc.record({ group: fc.nat(1), enter: flag, leave: flag, edit: flag }), {
      maxLength: 2,
    }),
    settings: fc.array(setting, { minLength: 7, maxLength: 7 }),
    dueIn: fc.option(
      fc.record({ amount: fc.nat(5), unit: fc.constantFrom('WorkingDays' as const, 'Days' as const) }),
      { nil: undefined },
    ),
    /** One entry per item; true if the item is required. */
    checklist: fc.array(flag, { maxLength: 2 }),
  });
  const step = fc.record({
    kind: fc.constantFrom(
      'create' as const,
      'update' as const,
      // Writes one field, with the version that was read, like a cell of the list.
      'cell' as const,
      'move' as const,
      'drop' as const,
      'bulk' as const,
    ),
    patch: fc.array(fc.record({ field: fc.nat(7), value: fc.nat(30), empties: rarely }), {
      minLength: fewestValues,
      maxLength: 5,
    }),
    /** Indices of the items of all statuses; the index after the last item stands for an unknown item. */
    ticks: fc.array(fc.record({ item: fc.nat(6), isTicked: flag }), { maxLength: 3 }),
    status: fc.option(fc.nat(3), { nil: undefined }),
    comment: fc.constantFrom(undefined, '', '  ', 'Because'),
  });
  return fc.record({
    fields: fc.array(field, { minLength: 1, maxLength: 4 }),
    statuses: fc.array(status, { maxLength: 3 }),
    /** A process also has system fields. The required statuses of a process come after its other statuses. */
    isProcess: rarely,
    /** True if the directory has a formula of all fields that formulas can read. */
    hasFormula: flag,
    /** True if scripts read everything and change as much as possible. Nothing is hidden then. */
    hasScripts: flag,
    hidesWritten: fc.array(rarely, { minLength: 3, maxLength: 3 }),
    caller: fc.nat(4),
    /** How the applicable profile is assigned to the caller, and to the directory. */
    profile: fc.constantFrom('ByUser' as const, 'ByGroup' as const, 'OtherDirectories' as const),
    create: flag,
    comments: fc.constantFrom('Granted' as const, 'Granted' as const, 'Withheld' as const, 'Off' as const),
    update: fc.constantFrom(true, true, true, false),
    steps: fc.array(step, { minLength: STEP_COUNT, maxLength: STEP_COUNT }),
  });
}

export type Scenario = ReturnType<typeof generateScenario> extends fc.Arbitrary<infer S> ? S : never;
export type Step = Scenario['steps'][number];
