/** Tests that keywords find what users see, and nothing else, in small and large directories. */

import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { FieldValue, SearchRequest } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { enqueue } from '#server/kernel/jobs/jobs.ts';
import { indexesModule } from '#server/modules/indexes/module.ts';
import { computeSectionMark } from '#server/modules/indexes/searchSections.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import {
  type DefinedDirectory,
  defineDirectory,
  readDefinedDirectory,
} from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

/** Keywords that find the record by the value of a field. */
const FOUND: Readonly<Record<string, readonly string[]>> = {
  Phone: [
    '0660007321',
    '+380660007321',
    '380660007321',
    '660007321',
    '066 000 7321',
    '+380 66 000 7321',
    '(066) 000-73-21',
    '+38066',
    '7321',
    '000 7321',
    '066 000-73-21',
    '+38 066 000 73 21',
    '+380 (66) 000 73 21',
    '+38(066)000-73-21',
    '8 066 000 73 21',
    '00380 66 000 73 21',
    '0038066000',
    '066.000.73.21',
    'tel:+380-66-000-73-21',
  ],
  Phones: ['0440001122', '(044) 000 11 22', '+38 044 000-11-22', '0504443322', '00380 (50) 444 33 22'],
  Amount: ['1,234', '1234', '1234.5', '1 234', '1234,5', '1,234.50'],
  Due: ['05.11.2026', '2026-11-05'],
  Stage: ['under way', 'UNDER', 'únder'],
  Company: ['crème', 'CREME brulee', 'Crème Brûlée'],
  Title: ['їжак', 'ЇЖАК', "п'ять", 'п’ять', 'Lodz'],
  Lines: ['granite', 'GRANÍTE', '(093) 765-43-21', '+38 093 765 43 21', '00380 93 765 43 21'],
};

describeServer('A keyword', api => {
  let admin: Member;
  let restricted: Member;
  let companies: DefinedDirectory;
  let deals: DefinedDirectory;

  const limits = () => api.use(indexesModule).limits as { largeFrom: number };
  const make = (directory: DefinedDirectory, values: Record<string, FieldValue>) =>
    admin.ok('createItem', {
      params: { id: directory.directory.id },
      body: {
        customFields: Object.fromEntries(
          Object.entries(values).map(([name, value]) => [directory.field(name).id, value]),
        ),
      },
    });
  const found = async (member: Member, body: SearchRequest) => {
    const { items } = await member.ok('searchItems', { params: { id: deals.directory.id }, body });
    return items.map(item => item.number);
  };
  const column = (name: string) =>
    deals.field('Lines').tableFields?.find(each => each.name === name)?.id ?? '';

  beforeAll(async () => {
    admin = await api.admin();
    restricted = await api.colleague(admin);
    const statusList = ['Known', 'Secret'].map(name => ({ name, type: 'Active' as const }));
    companies = await defineDirectory(admin, { name: 'Companies', type: 'Data', statusList }, [
      { name: 'Name', type: 'String' },
    ]);
    const { id } = companies.directory;
    await changeCompanies([]);
    const stages = [{ value: 's1', text: 'Under way' }];
    deals = await defineDirectory(
      admin,
      {
        name: 'Deals',
        type: 'Process',
        statusList: [
          { name: 'Open', type: 'Active' },
          { name: 'Closed', type: 'Success' },
        ],
      },
      [
        { name: 'Title', type: 'String' },
        { name: 'Phone', type: 'PhoneNumber' },
        { name: 'Phones', type: 'PhoneNumber', array: true },
        { name: 'Secret phone', type: 'PhoneNumber' },
        { name: 'Amount', type: 'Number', precision: 2 },
        { name: 'Due', type: 'Date' },
        { name: 'Stage', type: 'Dropdown', dropdownItems: stages },
        { name: 'Company', type: 'Directory', directoryId: id },
        {
          name: 'Lines',
          type: 'Table',
          tableFields: [
            { name: 'Part', type: 'String' },
            { name: 'Cost', type: 'String' },
            { name: 'Call', type: 'PhoneNumber' },
            { name: 'Secret call', type: 'PhoneNumber' },
          ],
        },
        { name: 'Script', type: 'String', hidden: true },
        { name: 'Salary', type: 'String' },
      ],
    );
    const company = await make(companies, { Name: { stringValue: 'Crème Brûlée' } });
    await make(deals, {
      Title: { stringValue: 'Їжак Łódź пʼять' },
      Phone: { stringValue: '+380660007321' },
      Phones: { listValue: ['+380440001122', '+380504443322'].map(stringValue => ({ stringValue })) },
      'Secret phone': { stringValue: '+380671234567' },
      Amount: { numberValue: 1234.5 },
      Due: { dateValue: '2026-11-05' },
      Stage: { stringValue: 's1' },
      Company: { stringValue: company.id },
      Salary: { stringValue: 'darksalary' },
      Lines: {
        tableValue: [
          {
            customFields: {
              [column('Part')]: { stringValue: 'Granite' },
              [column('Cost')]: { stringValue: 'darkcost' },
              [column('Call')]: { stringValue: '+380937654321' },
              [column('Secret call')]: { stringValue: '+380937650000' },
            },
          },
        ],
      },
    });
    for (let count = 0; count < 30; count += 1) {
      await make(deals, { Title: { stringValue: `Other ${count}` }, Amount: { numberValue: 77 } });
    }
    const hiddenFields = [
      deals.field('Salary').id,
      column('Cost'),
      deals.field('Secret phone').id,
      column('Secret call'),
    ];
    await grantRights(admin, restricted.user.id, {
      directoryId: deals.directory.id,
      rights: { ...FULL_RIGHTS, hiddenFields },
    });
  });

  /** Companies are displayed by name; `hidden` contains fields that their status Secret hides. */
  async function changeCompanies(hidden: readonly string[]) {
    const { fields: _, id, validatorUrl: __, revision: ___, ...directory } = companies.directory;
    const fields = Object.fromEntries(hidden.map(name => [companies.field(name).id, { hidden: true }]));
    const statusList = directory.statusList.map(status => ({
      ...status,
      fields: status.name === 'Secret' ? fields : {},
    }));
    const body = { ...directory, statusList, displayFieldId: companies.field('Name').id };
    await admin.ok('updateDirectory', { params: { id }, body });
    companies = await readDefinedDirectory(admin, id);
  }

  /** Runs the same check in a directory that is scanned and in one with indexes. */
  async function inBoth(check: () => Promise<void>): Promise<void> {
    for (const largeFrom of [1_000, 5]) {
      limits().largeFrom = largeFrom;
      await check();
      await api.use(indexesModule).keeper.settle();
      await check();
    }
    limits().largeFrom = 3_000;
  }

  test.each(Object.entries(FOUND))(
    'finds %s in any notation, for users with and without hidden fields',
    async (_, keywords) => {
      await inBoth(async () => {
        for (const keyword of keywords) {
          for (const member of [admin, restricted]) {
            expect({ keyword, numbers: await found(member, { keyword }) }).toEqual({ keyword, numbers: [1] });
          }
        }
      });
    },
  );

  test('never finds a field or a column that a profile hides', async () => {
    await inBoth(async () => {
      for (const keyword of ['darksalary', 'darkcost', 'dark']) {
        expect(await found(admin, { keyword })).toEqual([1]);
        expect(await found(restricted, { keyword })).toEqual([]);
        expect(await found(restricted, { keyword: `${keyword} granite` })).toEqual([]);
        const either = { keyword: `${keyword} granite`, keywordLgOp: 'Or' as const };
        expect(await found(restricted, either)).toEqual([1]);
      }
    });
  });

  test('never finds a hidden phone number, in any format', async () => {
    await inBoth(async () => {
      for (const keyword of [
        '+38 067 123 45 67',
        '(067) 123-45-67',
        '00380671234567',
        '00380 93 765 00 00',
      ]) {
        expect(await found(admin, { keyword })).toEqual([1]);
        expect(await found(restricted, { keyword })).toEqual([]);
        const either = { keyword: `${keyword.replaceAll(' ', '')} 77777`, keywordLgOp: 'Or' as const };
        expect(await found(admin, either)).toEqual([1]);
        expect(await found(restricted, either)).toEqual([]);
      }
    });
  });

  test('finds records that contain each of its words, even if the words could be a phone number', async () => {
    const params = { id: deals.directory.id };
    const title = deals.field('Title').id;
    const customFields = { [title]: { stringValue: 'Beam 5550 by 6660777' } };
    const made = await admin.ok('createItem', { params, body: { customFields } });
    await inBoth(async () => {
      for (const keyword of ['5550 6660777', '6660 5550', '555 666'])
        expect(await found(admin, { keyword })).toEqual([made.number]);
    });
    await admin.ok('deleteItem', { params: { ...params, itemId: made.id } });
  });

  test('ignores the separators between the texts of fields', async () => {
    const mark = computeSectionMark(deals.field('Title').id);
    for (const member of [admin, restricted]) {
      expect(await found(member, { keyword: `${mark}їжак` })).toEqual([1]);
      expect(await found(member, { keyword: mark })).toEqual(await found(member, {}));
      expect(await found(member, { keyword: 'cutshortxq' })).toEqual([]);
    }
  });

  test("doesn't match a field in statuses that hide it", async () => {
    const { fields: _, id, validatorUrl: __, revision: ___, ...directory } = deals.directory;
    const statusList = directory.statusList.map(status => ({
      ...status,
      fields: status.name === 'Closed' ? { [deals.field('Title').id]: { hidden: true } } : {},
    }));
    await admin.ok('updateDirectory', { params: { id }, body: { ...directory, statusList } });
    deals = await readDefinedDirectory(admin, id);
    const item = (await admin.ok('searchItems', { params: { id }, body: { keyword: 'їжак' } })).items[0];
    expect(item?.number).toBe(1);
    const move = (status: string) =>
      admin.ok('changeItemStatus', {
        params: { id, itemId: item?.id ?? '', status: deals.status(status) },
        body: { text: '' },
      });
    await move('Closed');
    await inBoth(async () => {
      expect(await found(admin, { keyword: 'їжак' })).toEqual([]);
      expect(await found(admin, { keyword: 'granite' })).toEqual([1]);
      expect(await found(admin, { keyword: '066 000 7321' })).toEqual([1]);
    });
    await move('Open');
    expect(await found(restricted, { keyword: 'їжак' })).toEqual([1]);
  });

  test("doesn't match names of referenced records whose status hides them", async () => {
    const dark = await make(companies, { Name: { stringValue: 'Darkfirm' } });
    const deal = await make(deals, { Company: { stringValue: dark.id } });
    await inBoth(async () => expect(await found(admin, { keyword: 'darkfirm' })).toEqual([deal.number]));
    const params = { id: companies.directory.id, itemId: dark.id, status: companies.status('Secret') };
    await admin.ok('changeItemStatus', { params, body: { text: '' } });
    await changeCompanies(['Name']);
    await inBoth(async () => {
      expect(await found(admin, { keyword: 'darkfirm' })).toEqual([]);
      expect(await found(admin, { keyword: 'creme' })).toEqual([1]);
      expect(await found(restricted, { keyword: 'crème granite' })).toEqual([1]);
    });
    await changeCompanies([]);
    expect(await found(admin, { keyword: 'darkfirm' })).toEqual([deal.number]);
  });

  test('finds records with outdated search texts, and by all their fields once these are rebuilt', async () => {
    const accountId = admin.user.account.id;
    const { id } = deals.directory;
    await api.database.forAccount(accountId, async trx => {
      await sql`update items set search_text = lower(display || ' їжак granite darksalary')
        where directory_id = ${id}::uuid and number = 1`.execute(trx);
      await sql`insert into text_rebuilds (account_id, rebuild_id, directory_id)
        values (${accountId}::uuid, gen_random_uuid(), ${id}::uuid)`.execute(trx);
    });
    expect(await found(restricted, { keyword: 'їжак' })).toEqual([1]);
    expect(await found(restricted, { keyword: 'darksalary' })).toEqual([]);
    await api.database.forAccount(accountId, trx =>
      enqueue(trx, { accountId, kind: 'RebuildTexts', ids: {} }),
    );
    await api.jobs.settle('RebuildTexts');
    expect(await found(restricted, { keyword: '7321' })).toEqual([1]);
    expect(await found(restricted, { keyword: 'darksalary' })).toEqual([]);
  });
});
