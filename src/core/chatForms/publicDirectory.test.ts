import { describe, expect, test } from 'vitest';
import { DEFAULT_CALENDAR } from '../calendar/defaultCalendar.ts';
import { createWorkClock } from '../calendar/working/workClock.ts';
import { compileDirectory } from '../directory/compileDirectory.ts';
import { WRITABLE_ID } from '../field/system/writableSystemFields.ts';
import { createSharedRights, FULL_RIGHTS } from '../policy/permissions.ts';
import {
  createTestDirectory,
  createTestStatus,
  createTestTextField,
  testFieldRegistry,
} from '../testing/testFieldRegistry.ts';
import { createPublicDirectory } from './publicDirectory.ts';

const SECRET = 'secret';
const directory = {
  ...createTestDirectory(
    [
      createTestTextField('a', { people: [SECRET] }),
      createTestTextField('b', { displayDirectoryFieldId: SECRET, rootDirectoryFieldId: SECRET }),
      createTestTextField(SECRET),
      createTestTextField('gone', { deleted: true }),
    ],
    [
      createTestStatus('first', { fields: { a: { required: true }, [SECRET]: { readonly: true } } }),
      createTestStatus(SECRET, { fields: { b: { hidden: true } } }),
    ],
  ),
  description: SECRET,
  scripts: { onNewScript: SECRET },
};
const compiled = compileDirectory(directory, testFieldRegistry);
const today = '2026-11-27';
const now = { today, clock: createWorkClock(today, DEFAULT_CALENDAR) };
const share = (form: Partial<Parameters<typeof createPublicDirectory>[0]['form']> = {}) =>
  createPublicDirectory({
    form: { name: 'Form', fieldIds: ['b', 'a', 'gone'], ...form },
    ...{ compiled, rights: FULL_RIGHTS, runsScripts: true, ...now },
  });

describe('The directory of a public form', () => {
  test("contains only the form's fields, in the form's order, and no references to other directories", () => {
    const shared = share();
    expect(shared.fields.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(shared).toMatchObject({ name: 'Form', scriptsAtServer: true });
    expect(JSON.stringify(shared)).not.toContain(SECRET);
  });

  test('contains only the status of new records, with its settings for the fields of the form', () => {
    expect(share().statusList.map(({ id, fields }) => [id, fields])).toEqual([
      ['first', { a: { required: true } }],
    ]);
    const [other] = share({ statusId: SECRET }).statusList;
    expect([other?.id, other?.fields, other?.permissions]).toEqual([SECRET, { b: { hidden: true } }, []]);
  });

  test('contains the due time of the status in days, if the form includes the due date', () => {
    const due = {
      ...directory,
      statusList: [createTestStatus('first', { dueIn: { amount: 3, unit: 'WorkingDays' } })],
    };
    const fields = [
      ...directory.fields,
      { ...createTestTextField('a'), id: WRITABLE_ID.dueDate, code: 'due', name: 'Due' },
    ];
    const dueIn = (fieldIds: string[], hiddenFields: string[] = []) =>
      createPublicDirectory({
        form: { name: 'Form', fieldIds },
        ...{
          compiled: compileDirectory({ ...due, fields }, testFieldRegistry),
          rights: { ...FULL_RIGHTS, hiddenFields },
          runsScripts: false,
          ...now,
        },
      }).statusList[0]?.dueIn;
    // Three working days after a Friday is the Wednesday five days later.
    expect(dueIn(['a', WRITABLE_ID.dueDate])).toEqual({ amount: 5, unit: 'Days' });
    expect(dueIn(['a'])).toBeUndefined();
    expect(dueIn(['a', WRITABLE_ID.dueDate], [WRITABLE_ID.dueDate])).toBeUndefined();
  });

  test("omits fields hidden by the form's permissions", () => {
    const rights = { ...FULL_RIGHTS, hiddenFields: ['a'] };
    const form = { name: 'Form', fieldIds: ['b', 'a'] };
    const shared = createPublicDirectory({ form, compiled, rights, runsScripts: false, ...now });
    expect(shared.fields.map(({ id }) => id)).toEqual(['b']);
    expect(shared.scriptsAtServer).toBeUndefined();
  });

  test('grants only permissions to read and create records', () => {
    expect(createSharedRights(compiled, FULL_RIGHTS, ['a'])).toMatchObject({
      record: { read: true, create: true, update: false, delete: false },
      comments: { read: false },
      hiddenFields: ['b', SECRET],
    });
  });
});
