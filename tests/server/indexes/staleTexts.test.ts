/** Tests that displays and search texts follow what they are derived from: definitions, and the records they show. */

import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { FieldValue } from '#core/model.ts';
import type { Database } from '#server/kernel/database/database.ts';
import { DatabaseBusyError } from '#server/kernel/database/fairQueue.ts';
import { definitionsModule } from '#server/modules/definitions/module.ts';
import { listRebuilds } from '#server/modules/indexes/repository.ts';
import { createRebuildTextsJob } from '#server/modules/records/texts/rebuildTexts.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { makeJobsDue, startNode } from '#tests/server/support/jobs.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';

describeOwnServer('Texts stored with records', api => {
  let admin: Member;
  let companies: DefinedDirectory;
  let deals: DefinedDirectory;

  const make = (directory: DefinedDirectory, values: Record<string, FieldValue>) =>
    admin.ok('createItem', {
      params: { id: directory.directory.id },
      body: {
        customFields: Object.fromEntries(
          Object.entries(values).map(([name, value]) => [directory.field(name).id, value]),
        ),
      },
    });
  const found = async (keyword: string) => {
    await settleEvents(api, 'deletedTargets');
    await api.jobs.settle();
    const { items } = await admin.ok('searchItems', {
      params: { id: deals.directory.id },
      body: { keyword },
    });
    return items.map(item => item.display);
  };

  const rebuildsOf = (accountId: string) =>
    api.database.forAccount(accountId, trx => listRebuilds(trx, accountId));

  beforeAll(async () => {
    admin = await api.admin();
    companies = await defineDirectory(admin, { name: 'Companies', type: 'Data' }, [
      { name: 'Name', type: 'String' },
    ]);
    const { id } = companies.directory;
    await admin.ok('updateDirectory', {
      params: { id },
      body: { name: 'Companies', type: 'Data', displayFieldId: companies.field('Name').id },
    });
    deals = await defineDirectory(admin, { name: 'Deals', type: 'Data' }, [
      { name: 'Title', type: 'String' },
      { name: 'Company', type: 'Directory', directoryId: id, directoryReferenceType: 'SetNull' },
      { name: 'Stage', type: 'Dropdown', dropdownItems: [{ value: 'n', text: 'fresh' }] },
    ]);
    await admin.ok('updateDirectory', {
      params: { id: deals.directory.id },
      body: { name: 'Deals', type: 'Data', displayFieldId: deals.field('Company').id },
    });
  });

  test('are updated when a field is changed, deleted or restored', async () => {
    await make(deals, { Title: { stringValue: 'granite' }, Stage: { stringValue: 'n' } });
    expect(await found('fresh')).toEqual(['#1']);
    const stage = deals.field('Stage');
    const params = { entity: deals.directory.id, id: stage.id };
    const body = { ...stage, dropdownItems: [{ value: 'n', text: 'seasoned' }] };
    await admin.ok('updateCustomField', { params, body });
    expect([await found('fresh'), await found('seasoned')]).toEqual([[], ['#1']]);
    await admin.ok('deleteCustomField', { params });
    expect(await found('seasoned')).toEqual([]);
    await admin.ok('restoreCustomField', { params });
    expect(await found('seasoned')).toEqual(['#1']);
  });

  test('are updated when a record they link to is renamed, deleted or restored', async () => {
    const company = await make(companies, { Name: { stringValue: 'Oldname' } });
    const deal = await make(deals, { Company: { stringValue: company.id } });
    const display = `#${deal.number} | #${company.number} | `;
    expect(await found('oldname')).toEqual([`${display}Oldname`]);
    const params = { id: companies.directory.id, itemId: company.id };
    const body = { customFields: { [companies.field('Name').id]: { stringValue: 'Newname' } } };
    await admin.ok('updateItem', { params, body });
    expect([await found('oldname'), await found('newname')]).toEqual([[], [`${display}Newname`]]);
    await admin.ok('deleteItem', { params });
    expect(await found('newname')).toEqual([]);
    await admin.ok('restoreItem', { params });
    expect(await found('newname')).toEqual([`${display}Newname`]);
  });

  test('are rebuilt in the background in a large directory', async () => {
    await api.database.forAccount(admin.user.account.id, trx =>
      trx
        .updateTable('item_counters')
        .set({ total: 10_000 })
        .where('directory_id', '=', deals.directory.id)
        .execute(),
    );
    const { name, type } = deals.directory;
    const body = { name, type, displayFieldId: deals.field('Title').id };
    await admin.ok('updateDirectory', { params: { id: deals.directory.id }, body });
    expect(await found('granite')).toEqual(['#1 | granite']);
  });

  test('are rebuilt for other accounts while one account is busy', async () => {
    const other = await api.admin();
    const notes = await defineDirectory(other, { name: 'Notes', type: 'Data' }, [
      { name: 'Text', type: 'String' },
    ]);
    const busyId = admin.user.account.id;
    await api.jobs.settle('RebuildTexts');
    // Requests a rebuild without the server, whose own work would be faster.
    const request = (accountId: string, directoryId: string) =>
      api.database.forAccount(accountId, async trx => {
        await sql`insert into text_rebuilds (account_id, rebuild_id, directory_id)
          values (${accountId}::uuid, gen_random_uuid(), ${directoryId}::uuid)`.execute(trx);
        await sql`select enqueue_job(${accountId}::uuid, 'RebuildTexts', '{}', 'texts')`.execute(trx);
      });
    // The oldest request is handled first.
    await request(busyId, deals.directory.id);
    await request(other.user.account.id, notes.directory.id);
    // Simulates half a minute without a database slot, without waiting.
    const database: Database = {
      ...api.database,
      forAccount: async (accountId, work) => {
        if (accountId === busyId) throw new DatabaseBusyError();
        return api.database.forAccount(accountId, work);
      },
    };
    const { store: definitions } = api.use(definitionsModule);
    const node = await startNode(database, [createRebuildTextsJob({ ...api.kernel, definitions })]);
    await node.settle();
    await node.close();
    expect(await rebuildsOf(busyId)).toHaveLength(1);
    expect(await rebuildsOf(other.user.account.id)).toEqual([]);
    await makeJobsDue(api.database, 'RebuildTexts', busyId);
    await api.jobs.settle('RebuildTexts');
    expect(await rebuildsOf(busyId)).toEqual([]);
  });
});
