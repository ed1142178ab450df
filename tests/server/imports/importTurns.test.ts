import { expect, it } from 'vitest';
import type { Import } from '#core/model.ts';
import {
  acquireImportLease,
  leaseAbandonedImports,
} from '#server/modules/imports/repositories/importHolds.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import { checkImport, startImport, upload, waitForImport } from '#tests/server/support/imports.ts';

const getNames = (count: number) =>
  `Name\n${Array.from({ length: count }, (_, row) => `Row ${row}`).join('\n')}\n`;

describeServer('Imports of several accounts', api => {
  async function things() {
    const admin = await api.admin();
    const made = await defineDirectory(admin, { name: 'Things', type: 'Data' }, [
      { name: 'Name', code: 'name', type: 'String' },
    ]);
    return { admin, id: made.directory.id };
  }

  const paramsOf = ({ id, directoryId }: Import) => ({ id: directoryId, importId: id });
  const stateOf = async (admin: Member, one: Import) =>
    (await admin.ok('getImport', { params: paramsOf(one) })).state;

  it('take turns, so that a short import finishes before long ones', async () => {
    const long = await Promise.all(
      [await things(), await things()].map(async ({ admin, id }) => ({
        admin,
        one: await upload(admin, id, { content: getNames(6_000) }),
      })),
    );
    const { admin, id } = await things();
    const read = await upload(admin, id, { content: getNames(30) });
    const expectAll = async (state: Import['state']) => {
      for (const other of long) expect(await stateOf(other.admin, other.one)).toBe(state);
    };
    for (const other of long)
      await other.admin.ok('updateImport', { params: paramsOf(other.one), body: other.one.settings });
    const checked = await checkImport(admin, read);
    await expectAll('Checking');
    const queues = await long[0]?.admin.ok('listBackgroundQueues');
    expect(queues).toContainEqual(expect.objectContaining({ kind: 'Import', waiting: 1 }));
    for (const other of long) await waitForImport(other.admin, other.one);
    for (const other of long) await other.admin.ok('startImport', { params: paramsOf(other.one), query: {} });
    expect(await startImport(admin, checked)).toMatchObject({ state: 'Written', written: { create: 30 } });
    await expectAll('Writing');
    for (const other of long) await other.admin.ok('cancelImport', { params: paramsOf(other.one) });
  });

  it('can be claimed by another node after their own node has died', async () => {
    const { admin, id } = await things();
    const read = await upload(admin, id, { content: getNames(3) });
    const key = { accountId: admin.user.account.id, importId: read.id };
    const [living, dead] = [crypto.randomUUID(), crypto.randomUUID()];
    const found = await api.database.asSystem(async trx => {
      await trx
        .updateTable('imports')
        .set({ state: 'Checking', changed_at: '2020-01-01T00:00:00Z' })
        .where('import_id', '=', read.id)
        .execute();
      const look = async () => {
        const hold = { nodeId: living, seconds: 30, grace: 15, isAlone: false };
        return (await leaseAbandonedImports(trx, hold))
          .map(({ importId }) => importId)
          .filter(one => one === read.id);
      };
      await acquireImportLease(trx, key, { nodeId: dead, seconds: 30 });
      const whileItLives = await look();
      await acquireImportLease(trx, key, { nodeId: dead, seconds: -1 });
      const afterwards = await look();
      const { revision } = await trx
        .selectFrom('imports')
        .select('revision')
        .where('import_id', '=', read.id)
        .executeTakeFirstOrThrow();
      const again = await look();
      await trx.updateTable('imports').set({ state: 'Mapped' }).where('import_id', '=', read.id).execute();
      return { whileItLives, afterwards, again, revision };
    });
    // Late actions of the dead node are out of date.
    expect(found).toEqual({ whileItLives: [], afterwards: [read.id], again: [], revision: 1 });
    expect((await startImport(admin, await checkImport(admin, read))).written).toMatchObject({ create: 3 });
  });
});
