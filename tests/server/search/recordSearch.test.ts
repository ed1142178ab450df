import { beforeAll, expect, test } from 'vitest';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';

describeServer('Searching records', api => {
  let admin: Member;
  beforeAll(async () => {
    admin = await api.admin();
  });

  test('supports keywords, conditions, groups, sorting, numbers and totals', async () => {
    const stock = await defineDirectory(admin, { name: 'Stock', type: 'Data' }, [
      { name: 'Name', type: 'String' },
      { name: 'Price', type: 'Number', precision: 2 },
    ]);
    const { id } = stock.directory;
    const [name, price] = [stock.field('Name').id, stock.field('Price').id];
    const rows: [string, number | null][] = [
      ['Ялинка', 10],
      ['apple pie', 2.5],
      ['Apple Tart', 30],
      ['pear', null],
    ];
    for (const [text, amount] of rows) {
      const customFields = {
        [name]: { stringValue: text },
        ...(amount === null ? {} : { [price]: { numberValue: amount } }),
      };
      await admin.ok('createItem', { params: { id }, body: { customFields } });
    }
    const names = async (body: Parameters<typeof searchIn>[1]) =>
      (await searchIn(id, body)).items.map(item => item.customFields[name]?.stringValue);
    expect(await names({ keyword: 'APPLE' })).toEqual(['Apple Tart', 'apple pie']);
    expect(await names({ keyword: 'apple pie' })).toEqual(['apple pie']);
    expect(await names({ keyword: 'pear pie', keywordLgOp: 'Or' })).toEqual(['pear', 'apple pie']);
    expect(await names({ keyword: 'ялИН' })).toEqual(['Ялинка']);
    expect(await names({ keyword: '#2' })).toEqual(['apple pie']);
    expect(await names({ orderBy: { field: price, asc: true } })).toEqual([
      'apple pie',
      'Ялинка',
      'Apple Tart',
      'pear',
    ]);
    expect(await names({ orderBy: { field: price, asc: false } })).toEqual([
      'Apple Tart',
      'Ялинка',
      'apple pie',
      'pear',
    ]);
    const cheap = { field: price, operator: 'Less' as const, value: { numberValue: 5 } };
    const empty = { field: price, operator: 'Equals' as const };
    expect(await names({ conditions: [{ any: [cheap, empty] }] })).toEqual(['pear', 'apple pie']);
    expect(await names({ conditions: [{ all: [cheap, empty] }] })).toEqual([]);
    expect(await searchIn(id, { take: 2 })).toMatchObject({ total: 4, totalExact: true });
    const problem = await admin.refused(400, 'searchItems', {
      params: { id },
      body: { orderBy: { field: 'Nope', asc: true }, conditions: [{ field: id, operator: 'Equals' }] },
    });
    expect(problem.issues.map(issue => issue.path)).toEqual([
      ['conditions', 0, 'field'],
      ['orderBy', 'field'],
    ]);
  });

  test('finds a phone number as a whole, in any format, but not by separate groups of digits', async () => {
    const people = await defineDirectory(admin, { name: 'People', type: 'Data' }, [
      { name: 'Phone', type: 'PhoneNumber' },
      { name: 'Notes', type: 'String' },
    ]);
    const { id } = people.directory;
    const customFields = (phone: string, notes: string) => ({
      [people.field('Phone').id]: { stringValue: phone },
      [people.field('Notes').id]: { stringValue: notes },
    });
    const wanted = await admin.ok('createItem', {
      params: { id },
      body: { customFields: customFields('+380660007321', '') },
    });
    for (const [phone, notes] of [
      ['+380667321000', '066 000'],
      ['+380507321066', '21 000 UAH, 73 boxes'],
    ] as const)
      await admin.ok('createItem', { params: { id }, body: { customFields: customFields(phone, notes) } });
    for (const keyword of ['(066) 000 73 21', '066 000-73-21', '+38 (066) 000 73 21', '0660007321'])
      expect(
        (await searchIn(id, { keyword })).items.map(item => item.id),
        keyword,
      ).toEqual([wanted.id]);
  });

  test('suggests values of a table column, unless the column is hidden', async () => {
    const column = (name: string) => ({ name, type: 'String', suggestionEnabled: true });
    const orders = await defineDirectory(admin, { name: 'Order', type: 'Data' }, [
      { name: 'Rows', type: 'Table', tableFields: [column('Product'), column('Margin')] },
    ]);
    const table = orders.field('Rows');
    const [product, margin] = (table.tableFields ?? []).map(({ id }) => id) as [string, string];
    const row = (text: string) => ({
      customFields: { [product]: { stringValue: text }, [margin]: { stringValue: text } },
    });
    const { id } = orders.directory;
    await admin.ok('createItem', {
      params: { id },
      body: { customFields: { [table.id]: { tableValue: [row('Rye flour'), row('Salt'), row('Rye')] } } },
    });
    const ask = (fieldId: string) => ({ params: { id, fieldId }, query: { keywords: 'RYE' } });
    for (const columnId of [product, margin])
      expect(await admin.ok('listSuggestions', ask(columnId))).toEqual(['Rye', 'Rye flour']);
    const tableFields = table.tableFields?.map(one => ({ ...one, hidden: one.id === margin }));
    const field = { params: { entity: id, id: table.id }, body: { ...table, tableFields } };
    await admin.ok('updateCustomField', field);
    expect(await admin.ok('listSuggestions', ask(product))).toEqual(['Rye', 'Rye flour']);
    await admin.refused(404, 'listSuggestions', ask(margin));
  });

  test('does not reveal values hidden by the status through search or suggestions', async () => {
    const made = await defineDirectory(
      admin,
      { name: 'Bid', type: 'Data', statusList: [{ name: 'Closed', type: 'Active' }] },
      [{ name: 'Sum', type: 'String', suggestionEnabled: true }],
    );
    const { id: fieldId } = made.field('Sum');
    const { id } = made.directory;
    const customFields = { [fieldId]: { stringValue: 'million' } };
    const item = await admin.ok('createItem', { params: { id }, body: { customFields } });
    const conditions = [{ field: fieldId, operator: 'Contains' as const, value: { stringValue: 'mill' } }];
    const total = async (body: Parameters<typeof searchIn>[1]) => (await searchIn(id, body)).total;
    const offered = () =>
      admin.ok('listSuggestions', { params: { id, fieldId }, query: { keywords: 'mil' } });
    expect([await total({ conditions }), await total({ keyword: 'MILL' }), await offered()]).toEqual([
      1,
      1,
      ['million'],
    ]);
    const [status] = made.directory.statusList;
    await admin.ok('updateDirectory', {
      params: { id },
      body: {
        name: 'Bid',
        type: 'Data',
        displayFieldId: fieldId,
        statusList: [{ ...status, name: 'Closed', type: 'Active', fields: { [fieldId]: { hidden: true } } }],
      },
    });
    expect([await total({ conditions }), await total({ keyword: 'MILL' }), await offered()]).toEqual([
      0,
      0,
      [],
    ]);
    expect((await admin.ok('getItem', { params: { id, itemId: item.id } })).display).toBe('#1');
  });

  function searchIn(id: string, body: NonNullable<Parameters<typeof admin.ok<'searchItems'>>[1]>['body']) {
    return admin.ok('searchItems', { params: { id }, body: body ?? {} });
  }
});
