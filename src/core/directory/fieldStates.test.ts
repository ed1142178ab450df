import { describe, expect, test } from 'vitest';
import type { StatusFieldSetting } from '../model.ts';
import { FULL_RIGHTS } from '../policy/permissions.ts';
import {
  createTestDirectory,
  createTestStatus,
  createTestTextField,
  testFieldRegistry,
} from '../testing/testFieldRegistry.ts';
import { compileDirectory } from './compileDirectory.ts';
import { resolveFieldStates } from './fieldStates.ts';

const booleans = [false, true];

/** Every combination of the definition, profile, status, permission and script settings of one field. */
const table = booleans.flatMap(definitionHidden =>
  booleans.flatMap(profileHidden =>
    (['none', 'required', 'readonly', 'hidden'] as const).flatMap(inStatus =>
      (['none', 'required', 'readonly', 'hidden'] as const).flatMap(inScript =>
        booleans.flatMap(definitionRequired =>
          booleans.flatMap(mayUpdate =>
            booleans.map(mayEditInStatus => ({
              definitionHidden,
              profileHidden,
              inStatus,
              inScript,
              definitionRequired,
              mayUpdate,
              mayEditInStatus,
            })),
          ),
        ),
      ),
    ),
  ),
);

function getState(row: (typeof table)[number]) {
  const compiled = compileDirectory(
    createTestDirectory(
      [createTestTextField('a', { hidden: row.definitionHidden, required: row.definitionRequired })],
      [
        createTestStatus('s', {
          fields: { a: setting(row.inStatus) },
          permissions: [{ groupId: 'g', enter: true, leave: true, edit: row.mayEditInStatus }],
        }),
      ],
    ),
    testFieldRegistry,
  );
  const rights = {
    ...FULL_RIGHTS,
    record: { ...FULL_RIGHTS.record, update: row.mayUpdate },
    hiddenFields: row.profileHidden ? ['a'] : [],
  };
  const states = resolveFieldStates({
    compiled,
    status: compiled.statusById.get('s'),
    rights,
    groupIds: ['g'],
    isNew: false,
    patches: { a: setting(row.inScript) },
  });
  return states.a;
}

function setting(name: 'none' | keyof StatusFieldSetting): StatusFieldSetting {
  return name === 'none' ? {} : { [name]: true };
}

describe('The state of a field', () => {
  test('is tested for every combination of settings', () => expect(table).toHaveLength(512));

  test('is hidden if the definition, the profile, the status or a script hides it', () => {
    for (const row of table) {
      const isHidden =
        row.definitionHidden || row.profileHidden || row.inStatus === 'hidden' || row.inScript === 'hidden';
      expect(getState(row)?.mode === 'hidden', JSON.stringify(row)).toBe(isHidden);
    }
  });

  test('is read-only if it is visible and a permission, the status or a script forbids editing', () => {
    for (const row of table.filter(candidate => getState(candidate)?.mode !== 'hidden')) {
      const isRead =
        !row.mayUpdate || !row.mayEditInStatus || row.inStatus === 'readonly' || row.inScript === 'readonly';
      expect(getState(row)?.mode, JSON.stringify(row)).toBe(isRead ? 'read' : 'edit');
    }
  });

  test('is required only if it is editable, and the definition, the status or a script requires it', () => {
    for (const row of table) {
      const state = getState(row);
      const isAsked = row.definitionRequired || row.inStatus === 'required' || row.inScript === 'required';
      expect(state?.required, JSON.stringify(row)).toBe(isAsked && state?.mode === 'edit');
    }
  });
});

test('is editable in a new record with the create permission, but never for a computed field', () => {
  const compiled = compileDirectory(
    createTestDirectory([createTestTextField('a'), createTestTextField('b', { type: 'Echo' })]),
    testFieldRegistry,
  );
  const rights = { ...FULL_RIGHTS, record: { read: true, create: true, update: false, delete: false } };
  const states = resolveFieldStates({ compiled, status: undefined, rights, groupIds: [], isNew: true });
  expect([states.a?.mode, states.b?.mode]).toEqual(['edit', 'read']);
});

test('is editable for callers with access to hidden fields if only the definition hides it', () => {
  const fields = [
    createTestTextField('a', { hidden: true, required: true }),
    createTestTextField('b', { hidden: true }),
  ];
  const compiled = compileDirectory(createTestDirectory(fields), testFieldRegistry);
  const rights = { ...FULL_RIGHTS, hiddenFields: ['b'] };
  const asked = { compiled, status: undefined, rights, groupIds: [], isNew: true };
  expect(resolveFieldStates({ ...asked, reachesHidden: true })).toEqual({
    a: { mode: 'edit', required: false },
    b: { mode: 'hidden', required: false },
  });
  expect(resolveFieldStates(asked).a?.mode).toBe('hidden');
});
