import { describe, expect, test } from 'vitest';
import { compileDirectory } from '../directory/compileDirectory.ts';
import type { FieldPatches, FieldPatchProvider } from '../directory/fieldStates.ts';
import { FULL_RIGHTS } from '../policy/permissions.ts';
import {
  acceptAnySchema,
  createTestDirectory,
  createTestStatus,
  createTestTextField,
  testFieldContext,
  testFieldRegistry,
} from '../testing/testFieldRegistry.ts';
import { judgeWrite } from './judgeWrite.ts';
import type { WriteInput } from './writeInput.ts';

const directory = createTestDirectory(
  [
    createTestTextField('title', { required: true }),
    createTestTextField('secret'),
    createTestTextField('note'),
  ],
  [
    createTestStatus('new'),
    createTestStatus('closed', {
      commentRequiredToEnter: true,
      permissions: [{ groupId: 'bosses', enter: true, leave: false, edit: false }],
      fields: { note: { required: true } },
    }),
    createTestStatus('kept', { commentRequiredToLeave: true, fields: { title: { readonly: true } } }),
  ],
);

function judge(input: Partial<WriteInput>) {
  return judgeWrite({
    compiled: compileDirectory(directory, testFieldRegistry),
    validateSchema: acceptAnySchema,
    rights: FULL_RIGHTS,
    groupIds: ['bosses'],
    formulaContext: testFieldContext,
    current: { status: 'new', values: { title: { stringValue: 'old' } } },
    patch: {},
    targetStatus: undefined,
    comment: undefined,
    ...input,
  });
}

const codes = (input: Partial<WriteInput>) =>
  judge(input).issues.map(({ path, code }) => `${path.join('.')} ${code}`);

describe('The verdict on a write', () => {
  test('normalizes values, clears values set to null, and reports changed fields', () => {
    const verdict = judge({
      patch: { title: { stringValue: 'NEW' }, note: null, secret: { stringValue: 'x' } },
    });
    expect(verdict.values).toEqual({ title: { stringValue: 'new' }, secret: { stringValue: 'x' } });
    expect(verdict.changedFields).toEqual(['title', 'secret']);
    expect(judge({ patch: { title: { stringValue: 'OLD' } } }).changedFields).toEqual([]);
  });

  test('applies the field states that scripts set for the values after the write', () => {
    const patchesFor: FieldPatchProvider = ({ secret }): FieldPatches =>
      secret?.stringValue === 'x'
        ? { note: { required: true }, title: { readonly: true } }
        : { note: { hidden: true } };
    const asked = (patch: WriteInput['patch']) => codes({ patch, patchesFor });
    expect(asked({ title: { stringValue: 'other' } })).toEqual([]);
    expect(asked({ note: { stringValue: 'seen' } })).toEqual(['customFields.note UnknownField']);
    expect(asked({ secret: { stringValue: 'x' }, title: { stringValue: 'other' } })).toEqual([
      'customFields.title FieldReadonly',
      'customFields.note Required',
    ]);
    expect(judge({ patchesFor }).states.note?.mode).toBe('hidden');
  });

  test('reports all issues together', () => {
    expect(
      codes({ patch: { title: null, note: { stringValue: 'a b' }, nope: { stringValue: 'x' } } }),
    ).toEqual([
      'customFields.nope UnknownField',
      'customFields.title Required',
      'customFields.note.stringValue InvalidText',
    ]);
  });

  test("reports a hidden field in the same way as a field that doesn't exist", () => {
    const rights = {
      ...FULL_RIGHTS,
      hiddenFields: ['secret'],
      record: { ...FULL_RIGHTS.record, update: false },
    };
    const patchOf = (id: string) => ({ [id]: { stringValue: 'x' } });
    expect(codes({ rights, patch: patchOf('secret') })).toEqual(['customFields.secret UnknownField']);
    expect(codes({ rights, patch: patchOf('nowhere') })).toEqual(['customFields.nowhere UnknownField']);
  });

  test('validates a move against the permission and the comment requirement of the target status', () => {
    expect(codes({ targetStatus: 'closed', groupIds: ['bosses', 'editors'] })).toEqual([
      'text CommentRequired',
    ]);
    expect(codes({ targetStatus: 'closed', groupIds: [], comment: 'done' })).toEqual([
      'status StatusNotPermitted',
    ]);
    expect(codes({ targetStatus: 'nowhere' })).toEqual(['status UnknownStatus']);
  });

  test('requires the permission and the comment for leaving a status', () => {
    const current = { status: 'closed', values: { title: { stringValue: 'x' } } };
    expect(codes({ current, targetStatus: 'new' })).toEqual(['status StatusNotPermitted']);
    const kept = { status: 'kept', values: { title: { stringValue: 'x' } } };
    expect(codes({ current: kept, targetStatus: 'new' })).toEqual(['text CommentRequired']);
    expect(codes({ current: kept, patch: { title: { stringValue: 'y' } } })).toEqual([
      'customFields.title FieldReadonly',
    ]);
  });

  test("doesn't require fields that the user can't edit", () => {
    expect(codes({ current: { status: 'kept', values: {} } })).toEqual([]);
  });

  test('starts a new record in the first Active status, and requires the create permission', () => {
    expect(judge({ current: null }).status?.id).toBe('new');
    const rights = { ...FULL_RIGHTS, record: { ...FULL_RIGHTS.record, create: false } };
    expect(codes({ current: null, rights })).toEqual([' NotPermitted']);
  });

  test('requires the comment permission and enabled comments, unless the status requires a comment', () => {
    const withoutComments = {
      ...FULL_RIGHTS,
      comments: { read: true, create: false, update: true, delete: true },
    };
    const compiled = compileDirectory({ ...directory, commentsEnabled: true }, testFieldRegistry);
    const said = { comment: 'psst', compiled };
    const refused = 'text NotPermitted';
    expect(codes(said)).toEqual([]);
    expect(codes({ comment: 'psst' })).toEqual([refused]);
    const rights = withoutComments;
    expect(codes({ ...said, rights })).toEqual([refused]);
    expect(codes({ ...said, rights, comment: '  ' })).toEqual([]);
    expect(codes({ ...said, rights, current: null })).toContain(refused);
    expect(codes({ ...said, rights, targetStatus: 'kept' })).toEqual([refused]);
    // The rejection is reported together with other issues.
    expect(codes({ ...said, rights, patch: { title: null, nope: null } })).toEqual([
      refused,
      'customFields.nope UnknownField',
      'customFields.title Required',
    ]);
    // A comment required for leaving or entering a status is part of the move.
    const values = { title: { stringValue: 'x' }, note: { stringValue: 'x' } };
    const owed = { current: { status: 'new', values }, targetStatus: 'closed', comment: 'done' };
    expect([codes({ ...owed, rights }), codes({ ...owed, rights, compiled })]).toEqual([[], []]);
    expect(codes({ ...said, rights, current: { status: 'kept', values }, targetStatus: 'new' })).toEqual([]);
  });

  test('requires the update permission for a comment without other changes', () => {
    const rights = { ...FULL_RIGHTS, record: { ...FULL_RIGHTS.record, update: false } };
    expect(codes({ rights, targetStatus: 'new' })).toEqual([]);
    expect(codes({ rights, targetStatus: 'new', comment: 'psst' })).toEqual([' NotPermitted']);
  });
});
