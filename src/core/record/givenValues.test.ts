import { expect, test } from 'vitest';
import { DEFAULT_CALENDAR } from '../calendar/defaultCalendar.ts';
import { createWorkClock } from '../calendar/working/workClock.ts';
import { compileDirectory } from '../directory/compileDirectory.ts';
import { createFieldRegistry } from '../field/fieldRegistry.ts';
import { systemFields } from '../field/system/systemFields.ts';
import type { Status } from '../model.ts';
import { FULL_RIGHTS } from '../policy/permissions.ts';
import {
  acceptAnySchema,
  createTestDirectory,
  createTestStatus,
  createTestTextField,
  testFieldContext,
  testTextPlugin,
} from '../testing/testFieldRegistry.ts';
import { judgeWrite } from './judgeWrite.ts';
import type { WriteInput } from './writeInput.ts';

/** A registry with a text field that a status fills with the due date of its records. */
const registry = createFieldRegistry([testTextPlugin], systemFields, [
  {
    id: 'due',
    names: { en: 'Due', uk: 'Due' },
    define: () => undefined,
    onEntering: ({ dueIn }, clock) => {
      const day = dueIn && clock.dayAfter(dueIn);
      return day ? { stringValue: day } : undefined;
    },
  },
]);

const threeDays: Partial<Status> = { dueIn: { amount: 3, unit: 'WorkingDays' } };
const directory = createTestDirectory(
  [createTestTextField('due'), createTestTextField('title')],
  [
    createTestStatus('new', threeDays),
    createTestStatus('open'),
    createTestStatus('held', { ...threeDays, fields: { due: { readonly: true } } }),
    createTestStatus('secret', { ...threeDays, fields: { due: { hidden: true } } }),
    createTestStatus('asking', { ...threeDays, fields: { due: { required: true } } }),
  ],
);
// A Friday.
const clock = createWorkClock('2026-11-27', DEFAULT_CALENDAR);
const given = { stringValue: '2026-12-02' };
const old = { stringValue: '2020-01-01' };

function judge(input: Partial<WriteInput>) {
  return judgeWrite({
    compiled: compileDirectory(directory, registry),
    validateSchema: acceptAnySchema,
    rights: FULL_RIGHTS,
    groupIds: [],
    formulaContext: testFieldContext,
    current: { status: 'open', values: { due: old } },
    patch: {},
    targetStatus: undefined,
    comment: undefined,
    clock,
    ...input,
  });
}

test('sets the value that a status defines when a record is created in it or moved to it', () => {
  const moved = judge({ targetStatus: 'new' });
  expect(moved.values.due).toEqual(given);
  expect(moved.changedFields).toEqual(['due']);
  expect(judge({ current: null }).values).toEqual({ due: given });
});

test('prefers a value from the write, even an empty value', () => {
  const later = { stringValue: '2027-01-01' };
  expect(judge({ targetStatus: 'new', patch: { due: later } }).values.due).toEqual(later);
  expect(judge({ targetStatus: 'new', patch: { due: null } }).values).toEqual({});
});

test('sets nothing if no status is entered, the status defines no value, or a write is undone', () => {
  const current = { status: 'new', values: { due: old } };
  expect(judge({ current, patch: { title: { stringValue: 'x' } } }).values.due).toEqual(old);
  expect(judge({ current, targetStatus: 'new' }).values.due).toEqual(old);
  expect(judge({ current, targetStatus: 'open' }).values.due).toEqual(old);
  expect(judge({ targetStatus: 'new', clock: undefined }).values.due).toEqual(old);
});

test('sets the value even without permission to edit the field, and thereby provides a required value', () => {
  for (const targetStatus of ['held', 'secret', 'asking']) {
    const { issues, values } = judge({ current: { status: 'open', values: {} }, targetStatus });
    expect(issues, targetStatus).toEqual([]);
    expect(values.due, targetStatus).toEqual(given);
  }
});

test("sets nothing if the user can't change the status", () => {
  const rights = { ...FULL_RIGHTS, record: { ...FULL_RIGHTS.record, update: false } };
  expect(judge({ targetStatus: 'new', rights }).values.due).toEqual(old);
});
