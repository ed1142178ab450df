import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { type AutomationWorld, createAutomationWorld } from '#tests/server/support/automationWorld.ts';
import { grantRights } from '#tests/server/support/profiles.ts';
import { TestTime } from '#tests/server/support/testTime.ts';

const time = new TestTime(new Date().toISOString());

describeOwnServer(
  'Automation rules',
  api => {
    let admin: Member;
    let world: AutomationWorld;

    beforeAll(() => time.begin());
    beforeEach(async () => {
      admin = await api.admin();
      world = await createAutomationWorld(api, admin);
    });

    it('assign users in turn, notify them, send emails, add tags and create linked records', async () => {
      const ann = await api.colleague(admin);
      const bob = await api.colleague(admin);
      const people = [ann.user.id, bob.user.id].sort();
      const tag = await admin.ok('saveTag', { body: { name: 'New' } });
      const rule = await world.rule({ kind: 'RecordCreated' }, [
        { kind: 'Assign', by: 'Turn', userIds: people },
        { kind: 'Tag', add: [tag.id] },
        { kind: 'Notify', text: 'Look at {{Number}}', people: { manager: true } },
        {
          kind: 'Email',
          fieldId: world.requests.field('Email').id,
          subject: 'Thanks for {{title}}',
          text: 'We got it.',
        },
        {
          kind: 'CreateRecord',
          directoryId: world.tasks.directory.id,
          copies: [{ from: world.requests.field('Title').id, to: world.tasks.field('Name').id }],
          linkFieldId: world.tasks.field('Request').id,
        },
      ]);
      const values = { Title: { stringValue: 'Boots' }, Email: { stringValue: 'donor@example.org' } };
      const made = [await world.make(values), await world.make(values)];
      await world.settle();
      const runs = await world.runs(rule.id);
      expect(runs.map(({ state }) => state)).toEqual(['Done', 'Done']);
      const items = await Promise.all(made.map(id => world.read(id)));
      expect(items.map(({ customFields }) => customFields.Manager?.stringValue)).toEqual(people);
      expect(items[0]?.tags).toEqual([tag.id]);
      const first = people[0] === ann.user.id ? ann : bob;
      expect(await first.ok('listNotifications')).toMatchObject([
        { kind: 'RuleMessage', reason: 'Addressee', params: { message: 'Look at #1', ruleId: rule.id } },
        { kind: 'Assigned' },
      ]);
      const tasks = await admin.ok('searchItems', { params: { id: world.tasks.directory.id }, body: {} });
      expect(
        tasks.items
          .map(({ customFields }) => customFields[world.tasks.field('Request').id]?.stringValue)
          .sort(),
      ).toEqual([...made].sort());
      expect(tasks.items[0]?.customFields[world.tasks.field('Name').id]).toEqual({ stringValue: 'Boots' });
      const mails = await api.database.asSystem(trx =>
        sql<{ recipient: string; subject: string }>`select recipient, subject from mails
          where recipient = 'donor@example.org'`.execute(trx),
      );
      expect(mails.rows).toEqual([
        { recipient: 'donor@example.org', subject: 'Thanks for Boots' },
        { recipient: 'donor@example.org', subject: 'Thanks for Boots' },
      ]);
      // The run's changes of records are undone; the email stays sent.
      const [run] = runs;
      const undone = await admin.ok('undoAutomationRun', { params: { id: run?.id ?? '' } });
      expect(undone.every(({ outcome }) => outcome === 'Changed')).toBe(true);
      const left = await admin.ok('searchItems', { params: { id: world.tasks.directory.id }, body: {} });
      expect(left.items).toHaveLength(1);
      expect((await world.read(made[1] ?? '')).tags).toEqual([]);
      expect((await world.runs(rule.id))[0]).toMatchObject({ isUndone: true });
    });

    it('ignore bulk changes unless they opt in, and always ignore undo', async () => {
      const onEvery = await world.rule({ kind: 'StatusEntered' }, [{ kind: 'Comment', text: 'x' }], {
        onBulk: 'Inside',
      });
      const onSingle = await world.rule({ kind: 'StatusEntered' }, [{ kind: 'Comment', text: 'y' }]);
      const itemId = await world.make();
      await world.settle();
      const changeId = '0190f0f0-0000-7000-8000-000000000001';
      const body = {
        isPreview: false,
        changeId,
        itemIds: [itemId],
        change: { status: world.requests.status('Checked') },
      };
      await admin.ok('changeItems', { params: world.params, body });
      await world.settle();
      await admin.ok('undoBulkChange', { params: { ...world.params, changeId } });
      await world.settle();
      expect(await world.runs(onEvery.id)).toHaveLength(2);
      expect(await world.runs(onSingle.id)).toHaveLength(1);
    });

    it('run when their button is pressed, unless they are disabled', async () => {
      const rule = await world.rule({ kind: 'Button', label: 'Check' }, [world.setTotal(4)]);
      const itemId = await world.make();
      const ann = await api.colleague(admin);
      const run = await ann.ok('pressAutomationButton', { params: { id: rule.id, itemId } });
      expect(run).toMatchObject({ state: 'Waiting', itemId });
      await world.settle();
      expect(await world.totalOf(itemId)).toBe(4);
      await admin.ok('updateAutomationRule', {
        params: { id: rule.id },
        body: {
          ...world.ruleOf({ kind: 'Button', label: 'Check' }, [world.setTotal(4)], { enabled: false }),
          version: 1,
        },
      });
      await ann.refused(422, 'pressAutomationButton', { params: { id: rule.id, itemId } });
    });

    it("are rejected if they move a record to a status their groups can't enter", async () => {
      const team = await admin.ok('createUserGroup', { body: { name: 'Team', users: [] } });
      const permissions = [{ groupId: team.id, enter: true, leave: true, edit: true }];
      const { statusList } = await admin.ok('updateDirectory', {
        params: world.params,
        body: {
          ...{ name: 'Request', type: 'Process' },
          statusList: [
            ...world.requests.directory.statusList,
            { name: 'Inside', type: 'Success', permissions },
          ],
        },
      });
      const steps = [{ kind: 'Move' as const, statusId: statusList.at(-1)?.id ?? '' }];
      const body = world.ruleOf({ kind: 'RecordCreated' }, steps);
      expect(await admin.refused(422, 'createAutomationRule', { body })).toMatchObject({
        issues: [{ path: ['then', 0, 'statusId'], code: 'StatusNotPermitted', params: { action: 'enter' } }],
      });
      await admin.ok('createAutomationRule', { body: { ...body, groupIds: [team.id] } });
    });

    it('are rejected if they would set unknown users, unknown records, or files', async () => {
      const ghost = '0190f0f0-0000-7000-8000-00000000dead';
      const { id } = world.requests.directory;
      const add = async (name: string, more: object) =>
        (
          await admin.ok('createCustomField', {
            params: { entity: id },
            body: { name, type: 'Person', ...more } as { name: string; type: string },
          })
        ).id;
      const driver = await add('Driver', {});
      const proof = await add('Proof', { type: 'File' });
      const request = world.tasks.field('Request').id;
      const form = new FormData();
      form.append('file', new Blob(['x'], { type: 'text/plain' }), 'x.txt');
      const upload = await admin.ok('uploadFile', { form });
      const body = world.ruleOf({ kind: 'RecordCreated' }, [
        { kind: 'SetFields', customFields: { [driver]: { stringValue: ghost } } },
        { kind: 'SetFields', customFields: { [proof]: { stringValue: upload.id } } },
        {
          kind: 'CreateRecord',
          directoryId: world.tasks.directory.id,
          customFields: { [request]: { stringValue: ghost } },
        },
        { kind: 'CreateRecord', directoryId: id, copies: [{ from: proof, to: proof }] },
      ]);
      const { issues } = await admin.refused(422, 'createAutomationRule', { body });
      expect(issues.map(({ path, code }) => `${path.join('.')} ${code}`)).toEqual([
        `then.0.customFields.${driver} UnknownReference`,
        `then.1.customFields.${proof} FileOfOneRecord`,
        `then.2.customFields.${request} UnknownReference`,
        'then.3.copies.0.to FileOfOneRecord',
      ]);
      const known = world.ruleOf({ kind: 'RecordCreated' }, [
        { kind: 'SetFields', customFields: { [driver]: { stringValue: admin.user.id } } },
      ]);
      await admin.ok('createAutomationRule', { body: known });
    });

    it('are rejected with every issue at its path', async () => {
      const ghost = '0190f0f0-0000-7000-8000-00000000dead';
      const body = world.ruleOf(
        { kind: 'StatusEntered', statusIds: [ghost] },
        [
          { kind: 'SetFields', customFields: { [ghost]: { stringValue: 'x' } } },
          { kind: 'Move', statusId: ghost },
          { kind: 'Comment', text: 'Dear {{nobody}}' },
          { kind: 'Notify', text: 'x', people: {} },
          { kind: 'Assign', by: 'Turn', userIds: [ghost] },
        ],
        {
          if: { conditions: [{ field: ghost, operator: 'Equals', value: {} }], tags: [ghost] },
          groupIds: [ghost],
        },
      );
      const { issues } = await admin.refused(422, 'createAutomationRule', { body });
      expect(issues.map(({ path, code }) => `${path.join('.')} ${code}`)).toEqual([
        'groupIds.0 UnknownGroup',
        'when.statusIds.0 UnknownStatus',
        'if.conditions.0.field UnknownField',
        'if.tags.0 UnknownTag',
        `then.0.customFields.${ghost} UnknownField`,
        'then.1.statusId UnknownStatus',
        'then.2.text UnknownPlaceholder',
        'then.3.people Required',
        'then.4.userIds.0 UnknownUser',
      ]);
    });

    it('are listed in the plan for deleting a field they use, paused when it is deleted, and restored when their own deletion is reverted', async () => {
      const rule = await world.rule({ kind: 'RecordCreated' }, [world.setTotal(1)]);
      const field = world.requests.field('Total');
      const change = { kind: 'DeleteField' as const, entity: world.params.id, id: field.id };
      const plan = await admin.ok('planConfiguration', { body: { changes: [change] } });
      expect(plan.references).toMatchObject([{ kind: 'AutomationRule', id: rule.id, name: 'Rule' }]);
      await admin.ok('changeConfiguration', { body: { changes: [change] } });
      await world.make();
      await world.settle();
      // No record is at fault, so the rule is paused immediately, and missed events are queued.
      expect((await world.runs(rule.id))[0]).toMatchObject({ state: 'Waiting', steps: [] });
      expect(await admin.ok('listAutomationRules')).toMatchObject([{ state: 'Paused', reason: 'Outdated' }]);
      await admin.ok('deleteAutomationRule', { params: { id: rule.id } });
      const {
        items: [version],
      } = await admin.ok('listConfigurationVersions');
      await admin.ok('changeConfiguration', {
        body: { changes: [{ kind: 'Revert', versionId: version?.id ?? '' }] },
      });
      expect(await admin.ok('listAutomationRules')).toMatchObject([
        { id: rule.id, name: 'Rule', state: 'On' },
      ]);
    });

    it('assign records to the user with the fewest unfinished records in the directory', async () => {
      const ann = await api.colleague(admin);
      const bob = await api.colleague(admin);
      const manager = (who: Member) => ({ Manager: { stringValue: who.user.id } });
      const make = async (customFields = {}) =>
        (await admin.ok('createItem', { params: world.params, body: { customFields } })).id;
      await make(manager(ann));
      await make(manager(ann));
      await make(manager(bob));
      // Completed records don't count towards the load.
      for (let count = 0; count < 2; count += 1) await world.move(await make(manager(bob)), 'Done');
      const people = { userIds: [ann.user.id, bob.user.id] };
      await world.rule({ kind: 'RecordCreated' }, [{ kind: 'Assign', by: 'Load', ...people }]);
      const itemId = await make();
      await world.settle();
      expect((await world.read(itemId)).customFields.Manager?.stringValue).toBe(bob.user.id);
    });

    it('skip external steps of bulk changes when limited to internal ones', async () => {
      const email = { kind: 'Email' as const, subject: 'Hello', text: 'Hello', people: { creator: true } };
      const rule = await world.rule({ kind: 'StatusEntered' }, [email, { kind: 'Comment', text: 'Done' }], {
        onBulk: 'Inside',
        if: { statusList: [world.requests.status('Checked')] },
      });
      const itemId = await world.make();
      const change = { status: world.requests.status('Checked') };
      await admin.ok('changeItems', {
        params: world.params,
        body: { isPreview: false, changeId: uuidv7(), itemIds: [itemId], change },
      });
      await world.settle();
      const [run] = await world.runs(rule.id);
      expect(run?.steps.map(({ outcome }) => outcome)).toEqual(['LeftOut', 'Done']);
    });

    it('are visible to users who can read the directory, without details of hidden fields', async () => {
      await world.rule({ kind: 'RecordCreated' }, [world.setTotal(1)]);
      const ann = await api.colleague(admin);
      const [whole] = await ann.ok('listAutomationRules');
      expect([whole?.name, whole?.then.length]).toEqual(['Rule', 1]);
      const rights = { ...FULL_RIGHTS, hiddenFields: [world.requests.field('Total').id] };
      await grantRights(admin, ann.user.id, { directoryId: world.params.id, rights });
      const [shown] = await ann.ok('listAutomationRules');
      expect([shown?.name, shown?.if, shown?.then, shown?.otherwise]).toEqual(['Rule', {}, [], []]);
      expect(shown).not.toHaveProperty('profileId');
    });
  },
  { time },
);
