import { describe, expect, test } from 'vitest';
import { compileDirectory } from '../directory/compileDirectory.ts';
import type { ChecklistPatch } from '../model.ts';
import { FULL_RIGHTS } from '../policy/permissions.ts';
import {
  acceptAnySchema,
  createTestDirectory,
  createTestStatus,
  createTestTextField,
  testFieldContext,
  testFieldRegistry,
} from '../testing/testFieldRegistry.ts';
import { computeChecklistProgress } from './checklist.ts';
import { canBeCompleted } from './closedWays.ts';
import { judgeWrite } from './judgeWrite.ts';
import type { WriteInput } from './writeInput.ts';

const directory = createTestDirectory(
  [createTestTextField('title')],
  [
    createTestStatus('new', {
      checklist: [
        { id: 'call', text: 'Call', required: true },
        { id: 'write', text: 'Write', required: false },
      ],
    }),
    createTestStatus('kept', {
      checklist: [{ id: 'sign', text: 'Sign', required: true }],
      permissions: [
        { groupId: 'bosses', enter: true, leave: true, edit: true },
        { groupId: 'movers', enter: true, leave: true, edit: false },
      ],
    }),
    createTestStatus('done'),
  ],
);
const tick = { by: 'ann', at: '2026-01-01T00:00:00Z' };

function judge(input: Partial<WriteInput>) {
  return judgeWrite({
    compiled: compileDirectory(directory, testFieldRegistry),
    validateSchema: acceptAnySchema,
    rights: FULL_RIGHTS,
    groupIds: ['bosses'],
    formulaContext: testFieldContext,
    current: { status: 'new', values: {} },
    patch: {},
    targetStatus: undefined,
    comment: undefined,
    ...input,
  });
}

const codes = (input: Partial<WriteInput>) =>
  judge(input).issues.map(({ path, code }) => `${path.join('.')} ${code}`);

describe('A checklist', () => {
  test('requires checks of its required items before a record leaves the status', () => {
    expect(codes({ targetStatus: 'done' })).toEqual(['checklist.call ChecklistOpen']);
    expect(codes({ targetStatus: 'done', checklist: { call: {} } })).toEqual([]);
    const ticked = { status: 'new', values: {}, checklist: { call: tick } };
    expect(codes({ targetStatus: 'done', current: ticked })).toEqual([]);
    expect(codes({ targetStatus: 'done', current: ticked, checklist: { call: null } })).toEqual([
      'checklist.call ChecklistOpen',
    ]);
    // Checklists of other statuses don't block a move, and a checklist doesn't block a write without a move.
    expect(codes({ patch: { title: { stringValue: 'x' } } })).toEqual([]);
    expect(codes({ current: null, targetStatus: 'new' })).toEqual([]);
  });

  test('can be completed during a move only by users who can edit the record in its current status', () => {
    const current = { status: 'kept', values: {} };
    const asked = (groupIds: string[]) => judge({ current, targetStatus: 'done', groupIds }).issues;
    expect(asked(['bosses']).every(canBeCompleted)).toBe(true);
    expect(asked(['movers'])).toMatchObject([
      { path: ['status'], code: 'ChecklistOpen', params: { text: 'Sign' } },
    ]);
    expect(asked(['movers']).some(canBeCompleted)).toBe(false);
    expect(codes({ current, targetStatus: 'done', groupIds: ['movers'], checklist: { sign: {} } })).toEqual([
      'checklist.sign StatusNotPermitted',
    ]);
  });

  test('accepts items of every status of the directory, and rejects unknown items', () => {
    const checklist: ChecklistPatch = { sign: {}, write: {}, elsewhere: {}, toString: {} };
    const verdict = judge({ checklist });
    expect(verdict.changedTicks).toEqual([
      { id: 'sign', isTicked: true },
      { id: 'write', isTicked: true },
    ]);
    expect(verdict.issues.map(({ path, code }) => [path[1], code])).toEqual([
      ['elsewhere', 'UnknownChecklistItem'],
      ['toString', 'UnknownChecklistItem'],
    ]);
  });

  test("rejects checks by users who can't update the record", () => {
    const rights = { ...FULL_RIGHTS, record: { ...FULL_RIGHTS.record, update: false } };
    expect(codes({ rights, checklist: { call: {} } })).toContain(' NotPermitted');
    const same = { status: 'new', values: {}, checklist: { call: tick } };
    expect(judge({ rights, current: same, checklist: { call: {} } })).toMatchObject({
      issues: [],
      changedTicks: [],
    });
  });

  test('reports its progress', () => {
    const [first, , last] = directory.statusList;
    expect(computeChecklistProgress(first, { write: tick, sign: tick })).toEqual({ done: 1, total: 2 });
    expect(computeChecklistProgress(last, {})).toBeUndefined();
  });
});
