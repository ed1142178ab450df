import { beforeEach, expect, it } from 'vitest';
import { getDayInZone } from '#core/calendar/dayRange.ts';
import type { FieldValuesPatch } from '#core/model.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { importFile } from '#tests/server/support/imports.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';

describeServer('Start values', api => {
  let admin: Member;
  let loans: DefinedDirectory;
  let params: { id: string };

  beforeEach(async () => {
    admin = await api.admin();
    loans = await defineDirectory(
      admin,
      { name: 'Loans', type: 'Data', statusList: [{ name: 'Open', type: 'Active' }] },
      [
        { name: 'Sum', code: 'sum', type: 'Number' },
        { name: 'Double', code: 'double', type: 'Number', settings: { formula: 'sum * 2' } },
        { name: 'Fee', code: 'fee', type: 'Number', settings: { startFormula: 'double / 10' } },
        { name: 'Given', code: 'given', type: 'Date', settings: { startFormula: 'today()' } },
        { name: 'Note', code: 'note', type: 'String', settings: { startFormula: 'Status & ": " & fee' } },
        { name: 'Total', code: 'total', type: 'Number', settings: { formula: 'double + fee' } },
      ],
    );
    params = { id: loans.directory.id };
  });

  const number = (name: string, numberValue: number | null): FieldValuesPatch => ({
    [loans.field(name).id]: numberValue === null ? null : { numberValue },
  });
  const make = (...values: FieldValuesPatch[]) =>
    admin.ok('createItem', { params, body: { customFields: Object.assign({}, ...values) } });
  const told = ({ customFields }: { customFields: object }) => {
    const values: Readonly<Record<string, { numberValue?: number; stringValue?: string }>> = {
      ...customFields,
    };
    const of = (name: string) => values[loans.field(name).id];
    return [of('Fee')?.numberValue, of('Note')?.stringValue, of('Total')?.numberValue];
  };

  it('fill omitted fields of a new record, from each other and from formulas', async () => {
    const made = await make(number('Sum', 100));
    expect(told(made)).toEqual([20, 'Open: 20', 220]);
    const today = getDayInZone(admin.user.account.timeZone);
    expect(made.customFields[loans.field('Given').id]).toEqual({ dateValue: today });
    expect(told(await make(number('Sum', 100), number('Fee', 7)))).toEqual([7, 'Open: 7', 207]);
    expect(told(await make(number('Sum', 100), number('Fee', null)))[0]).toBeUndefined();
  });

  it("aren't recomputed afterwards", async () => {
    const made = await make(number('Sum', 100));
    const item = { ...params, itemId: made.id };
    const changed = await admin.ok('updateItem', {
      params: item,
      body: { customFields: number('Sum', 10), version: made.version },
    });
    expect(told(changed)).toEqual([20, 'Open: 20', 40]);
    const emptied = await admin.ok('updateItem', {
      params: item,
      body: { customFields: number('Fee', null), version: changed.version },
    });
    expect(told(emptied)).toEqual([undefined, 'Open: 20', undefined]);
    const { id: _, deleted: __, ...fee } = loans.field('Fee');
    await admin.ok('updateCustomField', {
      params: { entity: params.id, id: loans.field('Fee').id },
      body: { ...fee, settings: { startFormula: '5' } },
    });
    await settleEvents(api, 'formulas');
    await api.jobs.settle('ComputeFormulas');
    expect(told(await admin.ok('getItem', { params: item }))[0]).toBeUndefined();
    expect(told(await make())[0]).toBe(5);
  });

  it('fill fields that an import omits', async () => {
    const done = await importFile(admin, params.id, { content: 'Sum,Fee\n100,\n10,3\n' });
    expect(done.state).toBe('Written');
    const { items } = await admin.ok('searchItems', {
      params,
      body: { take: 10, orderBy: { field: 'Number', asc: true } },
    });
    expect(items.map(told).map(([, note]) => note)).toEqual(['Open: 20', 'Open: 3']);
  });

  it("are rejected if they depend on themselves, or on what a new record doesn't have", async () => {
    const wrong = async (settings: Record<string, unknown> | undefined, more: object = {}) => {
      const { issues = [] } = await admin.refused(422, 'createCustomField', {
        params: { entity: params.id },
        body: { name: 'Wrong', code: 'wrong', type: 'Number', ...(settings && { settings }), ...more },
      });
      return issues.map(({ path, code }) => [path.at(-1), code]);
    };
    expect(await wrong({ startFormula: 'wrong + 1' })).toEqual([['startFormula', 'FormulaCircle']]);
    expect(await wrong({ startFormula: 'Number' })).toEqual([['startFormula', 'FormulaUnknownField']]);
    expect(await wrong({ startFormula: '1', formula: '2' })).toEqual([
      ['startFormula', 'SettingNotApplicable'],
    ]);
    const tableFields = [{ name: 'A', code: 'a', type: 'Number', settings: { startFormula: '1' } }];
    expect(await wrong(undefined, { type: 'Table', tableFields })).toEqual([
      ['startFormula', 'SettingNotApplicable'],
    ]);
    const { id: _, deleted: __, ...fee } = loans.field('Fee');
    const circle = await admin.refused(422, 'updateCustomField', {
      params: { entity: params.id, id: loans.field('Fee').id },
      body: { ...fee, settings: { startFormula: 'length(note)' } },
    });
    expect(circle.issues?.map(({ code }) => code)).toContain('FormulaCircle');
    await admin.refused(422, 'deleteCustomField', {
      params: { entity: params.id, id: loans.field('Double').id },
    });
  });
});
