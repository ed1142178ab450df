import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { serverModules } from '#server/modules/index.ts';
import { createContractWithToys } from '#tests/fixtures/toyModule/contract.ts';
import { toyModule } from '#tests/fixtures/toyModule/module.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { storeChat } from '#tests/server/support/chatRows.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';

const parts = [...serverModules, toyModule].flatMap(({ recordParts }) => recordParts);

describeOwnServer(
  'Parts of records',
  api => {
    it('are declared exactly once for every table that refers to a record', async () => {
      const { rows } = await api.database.queryAsOwner(
        `select table_name from information_schema.columns
          where table_schema = 'public' and column_name = 'item_id' and table_name <> 'items'`,
        [],
      );
      const tables = rows.map(row => (row as { table_name: string }).table_name);
      expect(parts.map(({ table }) => table).toSorted()).toEqual(tables.toSorted());
    });

    it('keep their content while the record is in the trash, and are restored with the record', async () => {
      const { admin, key } = await setUp();
      const count = async () => {
        const counts = new Map<string, number>();
        for (const { table, nature } of parts) {
          if (nature !== 'Past') counts.set(table, await rowsOf(table, key.itemId));
        }
        return counts;
      };
      const before = await count();
      const isContent = (table: string) =>
        parts.some(part => part.table === table && part.nature === 'Content');
      expect([...before].filter(([table, rows]) => isContent(table) && rows === 0)).toEqual([]);
      await admin.ok('deleteItem', { params: key });
      const inTrash = await count();
      for (const [table, rows] of inTrash) if (isContent(table)) expect(rows, table).toBe(before.get(table));
      await admin.ok('restoreItem', { params: key });
      expect(await count()).toEqual(before);
    });

    it('are moved to the remaining record of a merge without duplicates, and back on undo', async () => {
      const { admin, key } = await setUp();
      const { id } = key;
      const other = await admin.ok('createItem', { params: { id }, body: {} });
      const sticker = (itemId: string, toyId: string) =>
        api.database.asSystem(trx =>
          sql`insert into toy_stickers (account_id, directory_id, item_id, toy_id)
            values (${admin.user.account.id}, ${id}, ${itemId}, ${toyId})`.execute(trx),
        );
      await sticker(other.id, key.itemId);
      await sticker(other.id, other.id);
      const { version } = await admin.ok('getItem', { params: key });
      const { mergeId = '' } = await admin.ok('mergeItems', {
        params: key,
        body: { otherId: other.id, version, otherVersion: other.version, customFields: {} },
      });
      expect(await rowsOf('toy_stickers', key.itemId)).toBe(2);
      expect(await rowsOf('toy_stickers', other.id)).toBe(0);
      await admin.ok('undoMerge', { params: { id, mergeId } });
      expect(await rowsOf('toy_stickers', key.itemId)).toBe(1);
      expect(await rowsOf('toy_stickers', other.id)).toBe(2);
    });

    async function setUp() {
      const admin = await api.admin();
      const { directory, field } = await defineDirectory(
        admin,
        { name: 'Deals', type: 'Data', commentsEnabled: true, filesEnabled: true, remindersEnabled: true },
        [{ name: 'Code', type: 'String', unique: true }],
      );
      const customFields = { [field('Code').id]: { stringValue: 'A-1' } };
      const item = await admin.ok('createItem', { params: { id: directory.id }, body: { customFields } });
      const key = { id: directory.id, itemId: item.id };
      await admin.ok('createItemNote', { params: key, body: { text: 'A comment' } });
      await addFile(admin, key);
      await admin.ok('createReminder', {
        body: { text: 'Call', dueAt: '2090-01-01T00:00:00Z', directoryId: key.id, itemId: key.itemId },
      });
      await admin.ok('followRecord', { params: key, body: { state: 'Following' } });
      await api.database.asSystem(trx =>
        sql`insert into toy_stickers (account_id, directory_id, item_id, toy_id)
          values (${admin.user.account.id}, ${key.id}, ${key.itemId}, ${key.itemId})`.execute(trx),
      );
      const other = await admin.ok('createItem', { params: { id: directory.id }, body: {} });
      await api.database.asSystem(trx =>
        sql`insert into contact_relations (account_id, directory_id, item_id, other_id, relation_id, kind)
          values (${admin.user.account.id}, ${key.id}, ${key.itemId}, ${other.id}, ${other.id}, 'Sibling')`.execute(
          trx,
        ),
      );
      const contact = { directoryId: key.id, itemId: key.itemId };
      const accountId = admin.user.account.id;
      const { conversation } = await storeChat(api, { accountId, name: 'bot', title: 'Olena', contact });
      await api.database.asSystem(trx =>
        sql`insert into chat_form_runs
            (account_id, run_id, conversation_id, form_id, state, progress, directory_id, item_id)
          values (${accountId}, ${key.itemId}, ${conversation}, ${key.itemId}, 'Done', '{}', ${key.id}, ${key.itemId})`.execute(
          trx,
        ),
      );
      return { admin, key };
    }

    async function rowsOf(table: string, itemId: string): Promise<number> {
      const { rows } = await api.database.asSystem(trx =>
        sql<{ count: string }>`select count(*) from ${sql.id(table)} where item_id = ${itemId}`.execute(trx),
      );
      return Number(rows[0]?.count);
    }
  },
  { modules: [toyModule], contract: createContractWithToys() },
);

async function addFile(admin: Member, key: { id: string; itemId: string }): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob(['text'], { type: 'text/plain' }), 'note.txt');
  await admin.ok('createItemFile', { params: key, form });
}
