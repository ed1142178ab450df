import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import type { ConfigurationChange } from '#core/model.ts';
import { createContractWithBadges } from '#tests/fixtures/toyKind/contract.ts';
import { badgesModule } from '#tests/fixtures/toyKind/module.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';

/** Tests the architecture: a configuration type costs a folder and an entry in its module's list. */
describeOwnServer(
  'A configuration type added to the list',
  api => {
    const setUp = async () => {
      const admin = await api.admin();
      const { directory } = await defineDirectory(admin, { name: 'Deals', code: 'deal', type: 'Data' });
      const id = uuidv7();
      const save = (color: string) => saveBadge(id, { name: 'Gold', color, directoryId: directory.id });
      return { admin, directory, id, save };
    };

    it('is planned, versioned, and listed as a reference to deleted definitions', async () => {
      const { admin, directory, id, save } = await setUp();
      const plan = await admin.ok('planConfiguration', { body: { changes: [save('red')] } });
      expect(plan.diffs).toMatchObject([{ kind: 'Badge', id, name: 'Gold', outcome: 'Created' }]);
      expect(await readBadges(admin)).toEqual([]);
      await change(admin, save('red'));
      expect(await readBadges(admin)).toEqual([{ name: 'Gold', directoryId: 'deal', color: 'red' }]);
      await change(admin, save('blue'));
      const { items } = await admin.ok('listConfigurationVersions');
      expect(items[0]?.things).toEqual([{ kind: 'Badge', id, name: 'Gold', outcome: 'Changed' }]);
      const version = await admin.ok('getConfigurationVersion', { params: { id: items[0]?.id ?? '' } });
      expect(version.diffs[0]?.changes).toEqual([{ path: ['color'], before: 'red', after: 'blue' }]);
      const deletion = { kind: 'DeleteDirectory' as const, id: directory.id };
      const { references } = await admin.ok('planConfiguration', { body: { changes: [deletion] } });
      expect(references).toMatchObject([{ kind: 'Badge', id, name: 'Gold', removed: { name: 'Deals' } }]);
    });

    it('is deleted, and restored by reverting', async () => {
      const { admin, id, save } = await setUp();
      await change(admin, save('red'));
      await change(admin, { kind: 'DeleteBadge', id } as unknown as ConfigurationChange);
      expect(await readBadges(admin)).toEqual([]);
      await revertNewest(admin);
      expect(await readBadges(admin)).toMatchObject([{ color: 'red' }]);
      await change(admin, save('blue'));
      await revertNewest(admin);
      expect(await readBadges(admin)).toMatchObject([{ color: 'red' }]);
    });

    it('is exported to the configuration file and imported from one', async () => {
      const { admin, save } = await setUp();
      await change(admin, save('red'));
      const file = await admin.ok('exportConfiguration');
      expect(file.badges).toEqual([{ name: 'Gold', directoryId: 'deal', color: 'red' }]);
      const other = await api.admin();
      await load(other, file);
      expect(await other.ok('exportConfiguration')).toEqual(file);
      expect((await other.ok('planTemplate', { body: file })).changes).toEqual([]);
      const painted = { ...file, badges: [{ name: 'Gold', directoryId: 'deal', color: 'green' }] };
      await load(other, { ...painted, isAddition: true });
      expect(await readBadges(other)).toMatchObject([{ color: 'red' }]);
      await load(other, painted);
      expect(await readBadges(other)).toMatchObject([{ color: 'green' }]);
      const lost = { directories: [], badges: [{ name: 'Lost', directoryId: 'gone', color: 'red' }] };
      const problem = await other.refused(422, 'planTemplate', { body: lost });
      expect(problem.message).toContain('badge Lost names no directory: gone');
    });
  },
  { modules: [badgesModule], contract: createContractWithBadges() },
);

function saveBadge(id: string, badge: object): ConfigurationChange {
  return { kind: 'SaveBadge', id, badge } as unknown as ConfigurationChange;
}

async function change(admin: Member, ...changes: ConfigurationChange[]): Promise<void> {
  await admin.ok('changeConfiguration', { body: { changes } });
}

async function load(admin: Member, body: Record<string, unknown>): Promise<void> {
  const { changes } = await admin.ok('planTemplate', { body });
  if (changes.length > 0) await change(admin, ...changes);
}

async function readBadges(admin: Member) {
  return (await admin.ok('exportConfiguration')).badges;
}

async function revertNewest(admin: Member): Promise<void> {
  const [version] = (await admin.ok('listConfigurationVersions')).items;
  await change(admin, { kind: 'Revert', versionId: version?.id ?? '' });
}
