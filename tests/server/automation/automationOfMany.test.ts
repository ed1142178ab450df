import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { RulesOfMany } from '#core/model.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { type AutomationWorld, createAutomationWorld } from '#tests/server/support/automationWorld.ts';
import { checkImport, startImport, upload } from '#tests/server/support/imports.ts';
import { TestTime } from '#tests/server/support/testTime.ts';

const time = new TestTime(new Date().toISOString());

describeOwnServer(
  'Automation rules in bulk operations',
  api => {
    let admin: Member;
    let world: AutomationWorld;

    beforeAll(() => time.begin());
    beforeEach(async () => {
      admin = await api.admin();
      world = await createAutomationWorld(api, admin);
    });

    const toField = () => ({
      kind: 'Email' as const,
      subject: 'Hello',
      text: 'Hello',
      fieldId: world.requests.field('Email').id,
    });
    const ownMails = async () => {
      const { rows } = await api.database.asSystem(trx =>
        sql<{ recipient: string }>`select recipient from mails
          where account_id = ${admin.user.account.id}::uuid and recipient like '%@donors.example'`.execute(
          trx,
        ),
      );
      return rows.length;
    };
    const toChecked = () => ({ status: world.requests.status('Checked') });
    const change = (itemIds: string[], rules?: RulesOfMany) =>
      admin.ok('changeItems', {
        params: world.params,
        body: { isPreview: false, changeId: uuidv7(), itemIds, change: toChecked(), ...(rules && { rules }) },
      });
    const makeThree = async () => {
      const address = (name: string) => ({ Email: { stringValue: `${name}@donors.example` } });
      return [await world.make(address('a')), await world.make(address('b')), await world.make()];
    };

    it('are forecast with the number of emails they would send', async () => {
      const rule = await world.rule({ kind: 'StatusEntered' }, [toField()], {
        ...{ name: 'Thanks', onBulk: 'Run' as const },
        if: { statusList: [world.requests.status('Checked')] },
      });
      await world.rule({ kind: 'StatusEntered' }, [toField()], { name: 'Alone' });
      const itemIds = await makeThree();
      await world.settle();
      const foreseen = await admin.ok('foreseeAutomation', {
        body: { kind: 'Bulk', directoryId: world.params.id, itemIds, change: toChecked() },
      });
      expect(foreseen).toEqual({
        isExact: true,
        rules: [{ id: rule.id, name: 'Thanks', runs: 3 }],
        leaving: [{ what: 'Emails', count: 2 }],
      });
      expect(await world.runs(rule.id)).toEqual([]);
      expect((await world.read(itemIds[0] ?? '')).status).toBe(world.requests.status('Open'));
    });

    it('run fully, not at all, or without external steps, which is the default', async () => {
      const rule = await world.rule({ kind: 'StatusEntered' }, [toField(), { kind: 'Comment', text: 'x' }], {
        onBulk: 'Run',
        if: { statusList: [world.requests.status('Checked')] },
      });
      const [a = '', b = '', c = ''] = await makeThree();
      const d = await world.make({ Email: { stringValue: 'd@donors.example' } });
      await change([a], 'All');
      await change([b], 'Inside');
      await change([c], 'None');
      await change([d]);
      await world.settle();
      const runs = await world.runs(rule.id);
      const outcomes = new Map(
        runs.map(({ itemId, steps }) => [itemId, steps.map(({ outcome }) => outcome)]),
      );
      expect(outcomes).toEqual(
        new Map([
          [a, ['Done', 'Done']],
          [b, ['LeftOut', 'Done']],
          [d, ['LeftOut', 'Done']],
        ]),
      );
      expect(await ownMails()).toBe(1);
    });

    it('are limited by their own setting even if all steps are requested, as are the rules they trigger', async () => {
      const first = await world.rule({ kind: 'StatusEntered' }, [toField(), { kind: 'Comment', text: 'x' }], {
        onBulk: 'Inside',
        if: { statusList: [world.requests.status('Checked')] },
      });
      const second = await world.rule({ kind: 'CommentAdded' }, [toField()]);
      const [itemId = ''] = await makeThree();
      await world.settle();
      await change([itemId], 'All');
      await world.settle();
      expect((await world.runs(first.id))[0]?.steps.map(({ outcome }) => outcome)).toEqual([
        'LeftOut',
        'Done',
      ]);
      expect((await world.runs(second.id))[0]?.steps.map(({ outcome }) => outcome)).toEqual(['LeftOut']);
      expect(await ownMails()).toBe(0);
    });

    it('are forecast as an upper limit for a checked import, and run as chosen at its start', async () => {
      const rule = await world.rule({ kind: 'RecordCreated' }, [toField()], { onBulk: 'Run' });
      const content = 'Title,Email\nOne,a@donors.example\nTwo,\n';
      const checked = await checkImport(admin, await upload(admin, world.params.id, { content }));
      const place = { directoryId: world.params.id, importId: checked.id };
      const foreseen = await admin.ok('foreseeAutomation', { body: { kind: 'Import', ...place } });
      expect(foreseen).toEqual({
        isExact: false,
        rules: [{ id: rule.id, name: 'Rule', runs: 2 }],
        leaving: [{ what: 'Emails', count: 2 }],
      });
      await startImport(admin, checked, 'All');
      await world.settle();
      expect((await world.runs(rule.id)).map(({ state }) => state)).toEqual(['Done', 'Done']);
      expect(await ownMails()).toBe(1);
      const more = await checkImport(admin, await upload(admin, world.params.id, { content }));
      await startImport(admin, more, 'None');
      await world.settle();
      expect(await world.runs(rule.id)).toHaveLength(2);
    });

    it('are forecast for a merge and run as chosen, but ignore the undo of the merge', async () => {
      const fieldIds = [world.requests.field('Title').id];
      const rule = await world.rule({ kind: 'FieldChanged', fieldIds }, [{ kind: 'Comment', text: 'x' }], {
        onBulk: 'Run',
      });
      const alone = await world.rule({ kind: 'FieldChanged', fieldIds }, [{ kind: 'Comment', text: 'y' }]);
      const [itemId, otherId] = [await world.make(), await world.make()];
      await world.settle();
      const merge = {
        ...{ otherId, version: 1, otherVersion: 1 },
        customFields: world.fieldsOf({ Title: { stringValue: 'Both' } }),
      };
      const body = { kind: 'Merge' as const, directoryId: world.params.id, itemId, merge };
      const foreseen = await admin.ok('foreseeAutomation', { body });
      expect(foreseen.rules).toEqual([{ id: rule.id, name: 'Rule', runs: 1 }]);
      const { mergeId = '' } = await admin.ok('mergeItems', {
        params: { ...world.params, itemId },
        body: { ...merge, rules: 'All' },
      });
      await world.settle();
      await admin.ok('undoMerge', { params: { ...world.params, mergeId } });
      await world.settle();
      expect((await world.runs(rule.id)).map(({ state }) => state)).toEqual(['Done']);
      expect(await world.runs(alone.id)).toEqual([]);
    });
  },
  { time },
);
