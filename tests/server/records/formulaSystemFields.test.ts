import { beforeEach, expect, it } from 'vitest';
import { getDayInZone } from '#core/calendar/dayRange.ts';
import type { FieldValuesPatch } from '#core/model.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { importFile } from '#tests/server/support/imports.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';

describeServer('Formulas that read built-in fields', api => {
  let admin: Member;
  let cases: DefinedDirectory;
  let params: { id: string };

  beforeEach(async () => {
    admin = await api.admin();
    cases = await defineDirectory(
      admin,
      {
        name: 'Cases',
        type: 'Process',
        changesTrackingEnabled: true,
        statusList: [
          { name: 'Open', type: 'Active' },
          { name: 'Won', type: 'Success', dueIn: { amount: 3, unit: 'Days' } },
        ],
      },
      [
        { name: 'Title', code: 'title', type: 'String' },
        formula('Sign', 'Status & " " & Number'),
        formula('Short', 'upper(left(sign, 1))'),
        formula('Age', 'text(days(today() - CreatedAt)) & "/" & text(days(DueDate - CreatedAt))'),
      ],
    );
    params = { id: cases.directory.id };
  });

  const make = (customFields: FieldValuesPatch = {}, status?: string) =>
    admin.ok('createItem', { params, body: { customFields, ...(status && { status }) } });
  const textOf = (values: Readonly<Record<string, { stringValue?: string | undefined }>>, name: string) =>
    values[cases.field(name).id]?.stringValue;
  const told = async (itemId: string) => {
    const { customFields } = await admin.ok('getItem', { params: { ...params, itemId } });
    return ['Sign', 'Short', 'Age'].map(name => textOf(customFields, name)).join(', ');
  };
  const move = (itemId: string, status: string) =>
    admin.ok('moveItem', { params, body: { itemId, status: cases.status(status) } });

  it('include the number, status and creation day in a new record', async () => {
    const first = await make();
    expect(await told(first.id)).toBe('Open 1, O, 0/');
    const second = await make({}, cases.status('Won'));
    expect(await told(second.id)).toBe('Won 2, W, 0/3');
    const found = await admin.ok('searchItems', { params, body: { take: 10, keyword: 'Won 2' } });
    expect(found.items.map(({ id }) => id)).toEqual([second.id]);
    const [history] = await admin.ok('listItemChanges', { params: { ...params, itemId: first.id } });
    const sign = history?.changes.find(({ field }) => field === cases.field('Sign').id);
    expect(sign?.after).toEqual({ stringValue: 'Open 1' });
  });

  it('are recomputed when the status changes, on every path', async () => {
    const { id } = await make();
    await move(id, 'Won');
    expect(await told(id)).toBe('Won 1, W, 0/3');
    await admin.ok('deleteItem', { params: { ...params, itemId: id } });
    await admin.ok('restoreItem', { params: { ...params, itemId: id } });
    expect(await told(id)).toBe('Won 1, W, 0/3');
    const moved = await admin.ok('changeItems', {
      params,
      body: { isPreview: false, itemIds: [id], change: { status: cases.status('Open') } },
    });
    expect(moved.map(({ outcome }) => outcome)).toEqual(['Changed']);
    expect(await told(id)).toBe('Open 1, O, 0/3');
    const [change] = await admin.ok('listBulkChanges', { params });
    await admin.ok('undoBulkChange', { params: { ...params, changeId: change?.id ?? '' } });
    expect(await told(id)).toBe('Won 1, W, 0/3');
  });

  it("are computed for imported records, and can't be set by a file", async () => {
    const done = await importFile(admin, params.id, {
      content: 'Title,Status,Sign,Created\nA,Won,mine,2020-01-31\n',
    });
    expect(done.state).toBe('Written');
    const { items } = await admin.ok('searchItems', { params, body: { take: 10 } });
    expect(items.map(({ customFields }) => textOf(customFields, 'Sign'))).toEqual(['Won 1']);
    const today = Date.parse(getDayInZone(admin.user.account.timeZone));
    const days = (today - Date.parse('2020-01-31')) / 86_400_000;
    expect(textOf(items[0]?.customFields ?? {}, 'Age')?.split('/')[0]).toBe(String(days));
  });

  it('are recomputed when a status is renamed', async () => {
    const { id, version } = await make();
    await admin.ok('updateDirectory', {
      params,
      body: {
        ...getInput(cases),
        statusList: cases.directory.statusList.map(one =>
          one.name === 'Open' ? { ...one, name: 'Under way' } : one,
        ),
      },
    });
    await settleEvents(api, 'formulas');
    await api.jobs.settle('ComputeFormulas');
    expect(await told(id)).toBe('Under way 1, U, 0/');
    const now = await admin.ok('getItem', { params: { ...params, itemId: id } });
    expect(now.version).toBe(version);
  });

  it('reject a new record if the result is too large', async () => {
    const settings = { formula: 'if(empty(Number), 0, power(10, 15 + Number))' };
    const body = { name: 'Large', code: 'large', type: 'Number', settings };
    await admin.ok('createCustomField', { params: { entity: params.id }, body });
    const refused = await admin.refused(422, 'createItem', { params, body: {} });
    expect(refused.issues).toMatchObject([{ code: 'TooLarge' }]);
  });

  it('are rejected if they read a user, or are in a table row', async () => {
    const wrong = async (body: object) => {
      const { issues = [] } = await admin.refused(422, 'createCustomField', {
        params: { entity: params.id },
        body: { name: 'Wrong', code: 'wrong', type: 'String', ...body },
      });
      return issues.map(({ code }) => code);
    };
    expect(await wrong({ settings: { formula: 'CreatedBy' } })).toEqual(['FormulaUnknownField']);
    expect(await wrong({ settings: { formula: 'Manager' } })).toEqual(['FormulaNotReadable']);
    const tableFields = [{ name: 'A', code: 'a', type: 'String', settings: { formula: 'Status' } }];
    expect(await wrong({ type: 'Table', tableFields })).toEqual(['FormulaUnknownField']);
  });
});

function formula(name: string, text: string) {
  return { name, code: name.toLowerCase(), type: 'String', settings: { formula: text } };
}

function getInput({ directory }: DefinedDirectory) {
  const { name, code, type, statusList, revision } = directory;
  return { name, code, type, statusList, revision };
}
