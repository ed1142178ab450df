import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database, Trx } from '#server/kernel/database/database.ts';
import { describeOwnServer, describeServer, type Member, type TestApi } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Calls that return everything of a type in the account. */
const lists = [
  'getBoot',
  'listUsers',
  'listUserGroups',
  'listUsageProfiles',
  'listDirectories',
  'listCustomFields',
  'listBoards',
  'listTags',
  'listConfigurationVersions',
  'exportConfiguration',
] as const;

describeServer('The database', api => {
  test("is accessed for users with roles that own no tables and can't bypass row-level security", async () => {
    const admin = await api.admin();
    const { database } = api;
    const { id } = admin.user.account;
    expect([
      await database.forAccount(id, whoAmI),
      await database.readAccount(id, whoAmI),
      await database.beforeAccount(whoAmI),
      await database.asSystem(whoAmI),
    ]).toEqual(['docket_app', 'docket_app', 'docket_app', 'docket_system']);
    const { rows } = await sql`
      select rolname, rolsuper, rolbypassrls, rolcanlogin,
        (select count(*)::int from pg_class c where c.relowner = r.oid and c.relkind in ('r', 'p')) as tables
      from pg_roles r where rolname in ('docket_app', 'docket_system') order by rolname`.execute(
      database.asOwner,
    );
    const harmless = { rolsuper: false, rolbypassrls: false, rolcanlogin: false, tables: 0 };
    expect(rows).toEqual([
      { rolname: 'docket_app', ...harmless },
      { rolname: 'docket_system', ...harmless },
    ]);
  });

  test('is accessed as its owner only by migrations, maintenance, jobs and index building', () => {
    const root = 'src/server';
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(file =>
      file.endsWith('.ts'),
    );
    const owners = files.filter(file => readFileSync(join(root, file), 'utf8').match(/asOwner/i));
    expect(owners.toSorted()).toEqual([
      'kernel/database/database.ts',
      'kernel/database/migrate.ts',
      'kernel/database/upkeep.ts',
      'kernel/jobs/jobRunner.ts',
      'modules/indexes/fillIndex.ts',
    ]);
  });
});

describeOwnServer(
  'A query without an account condition',
  api => {
    test("can't read or change data of another account", async () => {
      const [mine, other] = [await furnish(api), await furnish(api)];
      // Waits for what the server does automatically for new accounts and their records.
      await api.clock.settle();
      await settleEvents(api);
      await api.jobs.settle();
      const before = await dump(api.database, other.admin);
      const [seenByMe, seenByOthers] = [await readEverything(mine), await readEverything(other)];
      expect(seenByOthers.size).toBeGreaterThan(25);
      expect([...seenByMe].filter(id => seenByOthers.has(id))).toEqual([]);
      await tryToReach(mine, other);
      expect(await dump(api.database, other.admin)).toEqual(before);
      expect(api.strippedStatements()).toBeGreaterThan(100);
    });
  },
  { hasNoFilters: true },
);

async function whoAmI(trx: Trx): Promise<unknown> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(trx);
  return rows[0]?.role;
}

interface Furnished {
  readonly admin: Member;
  readonly directoryId: string;
  readonly fieldId: string;
  readonly statusId: string;
  readonly itemIds: string[];
  readonly boardId: string;
  readonly tagId: string;
}

async function furnish(api: TestApi): Promise<Furnished> {
  const admin = await api.admin();
  await api.colleague(admin);
  await admin.ok('createUserGroup', { body: { name: 'Sales', users: [admin.user.id] } });
  const { directory, field, status } = await defineDirectory(
    admin,
    {
      name: 'Deals',
      type: 'Process',
      commentsEnabled: true,
      changesTrackingEnabled: true,
      statusList: [
        { name: 'New', type: 'Active' },
        { name: 'Won', type: 'Success' },
      ],
    },
    [{ name: 'Title', type: 'String' }],
  );
  const [fieldId, statusId] = [field('Title').id, status('New')];
  const tag = await admin.ok('saveTag', { body: { name: 'Urgent' } });
  const params = { id: directory.id };
  const itemIds: string[] = [];
  for (const text of ['one', 'two', 'three']) {
    const body = { customFields: { [fieldId]: { stringValue: text } }, tags: [tag.id] };
    const item = await admin.ok('createItem', { params, body });
    await admin.ok('createItemNote', { params: { ...params, itemId: item.id }, body: { text: 'Note' } });
    itemIds.push(item.id);
  }
  const lanes = [{ name: 'New', directoryId: directory.id, statuses: [statusId] }];
  const board = await admin.ok('createBoard', { body: { name: 'All', lanes } });
  return { admin, directoryId: directory.id, fieldId, statusId, itemIds, boardId: board.id, tagId: tag.id };
}

/** Returns every id in every response that lists something. */
async function readEverything({ admin, directoryId, itemIds }: Furnished): Promise<Set<string>> {
  const texts: string[] = [];
  const keep = (answer: unknown) => texts.push(JSON.stringify(answer));
  for (const list of lists) keep(await admin.ok(list));
  const params = { id: directoryId };
  const search = { take: 100, keyword: 'o' };
  keep(await admin.ok('searchItems', { params, body: search }));
  keep(await admin.ok('searchItemsBatch', { params, body: [search] }));
  for (const itemId of itemIds) {
    for (const call of ['getItem', 'listItemNotes', 'listItemChanges'] as const)
      keep(await admin.ok(call, { params: { ...params, itemId } }));
  }
  return new Set(texts.flatMap(text => text.match(uuids) ?? []));
}

/** Makes each call of one account with ids of another, which must be handled as unknown. */
async function tryToReach({ admin, directoryId }: Furnished, other: Furnished): Promise<void> {
  const [itemId = ''] = other.itemIds;
  const [userId, { boardId, tagId }] = [other.admin.user.id, other];
  const version = 1;
  const customFields = { [other.fieldId]: { stringValue: 'changed' } };
  for (const id of [other.directoryId, directoryId]) {
    const params = { id, itemId };
    await admin.refused(404, 'getItem', { params });
    await admin.refused(404, 'updateItem', { params, body: { customFields, version } });
    await admin.refused(404, 'deleteItem', { params });
    await admin.refused(404, 'listItemNotes', { params });
    await admin.refused(404, 'createItemNote', { params, body: { text: 'Here' } });
    await admin.refused(404, 'changeItemStatus', {
      params: { ...params, status: other.statusId },
      body: { text: '' },
    });
  }
  await admin.refused(404, 'searchItems', { params: { id: other.directoryId }, body: { take: 10 } });
  await admin.refused(404, 'createItem', { params: { id: other.directoryId }, body: { customFields: {} } });
  await admin.refused(404, 'deleteDirectory', { params: { id: other.directoryId } });
  await admin.refused(404, 'getUser', { params: { id: userId } });
  await admin.refused(404, 'updateUser', {
    params: { id: userId },
    body: { name: 'X', email: 'x@example.org' },
  });
  await admin.refused(404, 'deleteUser', { params: { id: userId } });
  await admin.refused(404, 'deleteBoard', { params: { id: boardId } });
  await admin.refused(404, 'deleteTag', { body: { id: tagId } });
}

/** Returns every row of the account as text, read with the system's role. */
async function dump(database: Database, { user }: Member): Promise<Record<string, string>> {
  return database.asSystem(async trx => {
    const tables = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> 'docket_migrations'
      order by 1`.execute(trx);
    const rows: Record<string, string> = {};
    for (const { name } of tables.rows) {
      const { rows: found } = await sql<{ digest: string }>`
        select md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as digest
        from ${sql.id(name)} t where t.account_id::text = ${user.account.id}`.execute(trx);
      rows[name] = found[0]?.digest ?? '';
    }
    return rows;
  });
}
