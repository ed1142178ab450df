import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { AutomationStep, FieldValue } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { type AutomationWorld, createAutomationWorld } from '#tests/server/support/automationWorld.ts';
import { grantRights } from '#tests/server/support/profiles.ts';
import { TestTime } from '#tests/server/support/testTime.ts';

const time = new TestTime(new Date().toISOString());
const text = (stringValue: string): FieldValue => ({ stringValue });

describeOwnServer(
  'Automation rules with loops, scripts and formulas',
  api => {
    let admin: Member;
    let world: AutomationWorld;

    beforeAll(() => time.begin());
    beforeEach(async () => {
      admin = await api.admin();
      world = await createAutomationWorld(api, admin);
    });

    const field = (name: string) => world.requests.field(name).id;
    const taskParams = () => ({ id: world.tasks.directory.id });
    const tasks = async () => {
      const body = { orderBy: { field: 'Number', asc: true } };
      return (await admin.ok('searchItems', { params: taskParams(), body })).items;
    };
    const taskNames = async () =>
      (await tasks()).map(({ customFields }) => customFields[world.tasks.field('Name').id]?.stringValue);
    const task = async (name: string, request?: string) => {
      const customFields = {
        [world.tasks.field('Name').id]: text(name),
        ...(request && { [world.tasks.field('Request').id]: text(request) }),
      };
      return (await admin.ok('createItem', { params: taskParams(), body: { customFields } })).id;
    };
    const columns = () => {
      const [what, pieces] = world.requests.field('Goods').tableFields ?? [];
      return { what: what?.id ?? '', pieces: pieces?.id ?? '' };
    };
    const goods = (...rows: [string, number][]): FieldValue => ({
      tableValue: rows.map(([what, numberValue]) => ({
        customFields: { [columns().what]: text(what), [columns().pieces]: { numberValue } },
      })),
    });
    const press = { kind: 'Button' as const, label: 'Go' };
    const pressed = async (ruleId: string, itemId: string) => {
      await admin.ok('pressAutomationButton', { params: { id: ruleId, itemId } });
      await world.settle();
      return (await world.runs(ruleId))[0];
    };
    const values = async (itemId: string) => (await world.read(itemId)).customFields;

    it('run steps for each row of a table, with its values in texts and copied fields', async () => {
      const rule = await world.rule(press, [
        {
          kind: 'ForEach',
          over: 'Rows',
          fieldId: field('Goods'),
          steps: [
            {
              kind: 'CreateRecord',
              directoryId: world.tasks.directory.id,
              copies: [{ from: columns().what, to: world.tasks.field('Name').id }],
              linkFieldId: world.tasks.field('Request').id,
            },
            { kind: 'Comment', text: '{{row.pieces}} {{row.what}} for {{title}}' },
          ],
        },
      ]);
      const itemId = await world.make({ Title: text('Ann'), Goods: goods(['Boots', 2], ['Socks', 3]) });
      const run = await pressed(rule.id, itemId);
      expect(run).toMatchObject({ state: 'Done', steps: [{ outcome: 'Done', count: 2, refused: 0 }] });
      expect(run?.steps[0]?.each?.map(({ row, steps }) => [row, ...steps.map(one => one.outcome)])).toEqual([
        [0, 'Done', 'Done'],
        [1, 'Done', 'Done'],
      ]);
      expect(await taskNames()).toEqual(['Boots', 'Socks']);
      const notes = await admin.ok('listItemNotes', { params: { ...world.params, itemId } });
      expect(notes.map(note => note.text).sort()).toEqual(['2 Boots for Ann', '3 Socks for Ann']);
      // The effects of a run on each record are undone together with the run.
      await admin.ok('undoAutomationRun', { params: { id: run?.id ?? '' } });
      expect(await taskNames()).toEqual([]);
    });

    it('run steps for every record that refers to the record, and end the run if one is rejected', async () => {
      const name = world.tasks.field('Name').id;
      const script = "if (form.get('name') === 'bad') refuse(null, 'Not this one');";
      const rule = await world.rule(press, [
        {
          kind: 'ForEach',
          over: 'Related',
          directoryId: world.tasks.directory.id,
          fieldId: world.tasks.field('Request').id,
          steps: [
            { kind: 'RunScript', script },
            { kind: 'SetFields', customFields: { [name]: text('seen') } },
          ],
        },
        { kind: 'Comment', text: 'never' },
      ]);
      const itemId = await world.make();
      const good = await task('good', itemId);
      const bad = await task('bad', itemId);
      await task('other');
      const run = await pressed(rule.id, itemId);
      expect(run).toMatchObject({ state: 'Refused', steps: [{ outcome: 'Refused', count: 2, refused: 1 }] });
      expect(run?.steps).toHaveLength(1);
      expect(run?.steps[0]?.each).toMatchObject([
        { itemId: bad, steps: [{ outcome: 'Refused', issues: [{ code: 'ScriptRefused' }] }] },
        { itemId: good, steps: [{ outcome: 'Unchanged' }, { outcome: 'Done' }] },
      ]);
      expect((await taskNames()).sort()).toEqual(['bad', 'other', 'seen']);
    });

    it('forecast the emails of a bulk change for every row', async () => {
      const send: AutomationStep = {
        kind: 'ForEach',
        over: 'Rows',
        fieldId: field('Goods'),
        steps: [{ kind: 'Email', subject: 'x', text: '{{row.what}}', fieldId: field('Email') }],
      };
      await world.rule({ kind: 'StatusEntered' }, [send], { onBulk: 'Run' });
      const rows = { Goods: goods(['a', 1], ['b', 1], ['c', 1]), Email: text('x@donors.example') };
      const itemIds = [await world.make(rows), await world.make(rows)];
      const change = { status: world.requests.status('Checked') };
      const foreseen = await admin.ok('foreseeAutomation', {
        body: { kind: 'Bulk', directoryId: world.params.id, itemIds, change },
      });
      expect(foreseen.leaving).toEqual([{ what: 'Emails', count: 6 }]);
    });

    it('are rejected for waits and unknown placeholders in a loop, with the path of each issue', async () => {
      const inner: AutomationStep[] = [
        { kind: 'Wait', amount: 1, unit: 'Days' },
        { kind: 'Comment', text: '{{row.nothing}}' },
      ];
      const each = { kind: 'ForEach' as const, over: 'Rows' as const, fieldId: field('Goods'), steps: inner };
      const { issues } = await admin.refused(422, 'createAutomationRule', {
        body: world.ruleOf(press, [each]),
      });
      expect(issues.map(({ path, code }) => [...path, code].join(' '))).toEqual([
        'then 0 steps 0 StepWithin',
        'then 0 steps 1 text UnknownPlaceholder',
      ]);
    });

    it('run scripts with the permissions of their profile, and report failed scripts', async () => {
      const script = "form.set('total', (form.get('total') || 0) * 2); form.set('title', user.name);";
      const rule = await world.rule(press, [{ kind: 'RunScript', script }], { name: 'Doubling' });
      const itemId = await world.make({ Total: { numberValue: 21 } });
      expect((await pressed(rule.id, itemId))?.steps).toMatchObject([{ outcome: 'Done' }]);
      expect(await values(itemId)).toMatchObject({
        [field('Total')]: { numberValue: 42 },
        [field('Title')]: text('Doubling'),
      });
      const broken = await world.rule(press, [{ kind: 'RunScript', script: 'for (;;) {}' }]);
      expect((await pressed(broken.id, itemId))?.steps).toMatchObject([
        { outcome: 'Refused', issues: [{ code: 'RuleScriptFailed' }] },
      ]);
      // The script can't see what its profile hides.
      const ann = await api.colleague(admin);
      const rights = { ...FULL_RIGHTS, hiddenFields: [field('Total')] };
      await grantRights(admin, ann.user.id, { directoryId: world.params.id, rights });
      const [blind] = await admin.ok('listUsageProfiles');
      const hidden = await world.rule(press, [{ kind: 'RunScript', script }], {
        profileId: blind?.id ?? '',
      });
      expect((await pressed(hidden.id, itemId))?.steps).toMatchObject([{ outcome: 'Refused' }]);
      expect(await values(itemId)).toMatchObject({ [field('Total')]: { numberValue: 42 } });
    });

    it('run scripts that can set hidden or read-only fields, like directory scripts', async () => {
      const { params } = world;
      const secret = { name: 'Secret', code: 'secret', type: 'String', hidden: true } as const;
      const { id: secretId } = await admin.ok('createCustomField', {
        params: { entity: params.id },
        body: secret,
      });
      const { fields: _, id: __, validatorUrl: ___, revision: ____, ...directory } = world.requests.directory;
      const statusList = directory.statusList.map(status =>
        status.name === 'Open'
          ? {
              ...status,
              fields: { [field('Total')]: { readonly: true }, [field('Title')]: { hidden: true } },
            }
          : status,
      );
      const script = "form.set('secret', 's'); form.set('total', 7); form.set('title', 'T');";
      await admin.ok('updateDirectory', { params, body: { ...directory, statusList } });
      const rule = await world.rule(press, [{ kind: 'RunScript', script }]);
      const ofRule = await world.make();
      expect((await pressed(rule.id, ofRule))?.steps).toMatchObject([{ outcome: 'Done' }]);
      await admin.ok('updateDirectory', {
        params,
        body: { ...directory, statusList, scripts: { onNewScript: script } },
      });
      const ofDirectory = await world.make();
      const set = {
        [secretId]: text('s'),
        [field('Total')]: { numberValue: 7 },
        [field('Title')]: text('T'),
      };
      for (const itemId of [ofRule, ofDirectory]) {
        await world.move(itemId, 'Checked');
        expect(await values(itemId)).toEqual(set);
      }
    });

    it('compute values by formulas, which are stored with field ids', async () => {
      const formulas = [{ fieldId: field('Total'), formula: 'total * 2 + 1' }];
      const named = [{ fieldId: world.tasks.field('Name').id, formula: 'title & "!"' }];
      const rule = await world.rule(press, [
        { kind: 'SetFields', customFields: {}, formulas },
        { kind: 'CreateRecord', directoryId: world.tasks.directory.id, formulas: named },
      ]);
      const [first] = rule.then;
      expect(first && 'formulas' in first && first.formulas?.[0]?.formula).toContain(field('Total'));
      const itemId = await world.make({ Title: text('Ann'), Total: { numberValue: 20 } });
      expect((await pressed(rule.id, itemId))?.state).toBe('Done');
      expect((await values(itemId))[field('Total')]).toEqual({ numberValue: 41 });
      expect(await taskNames()).toEqual(['Ann!']);
      const wrong = [{ fieldId: field('Total'), formula: 'nothing + ' }];
      const { issues } = await admin.refused(422, 'createAutomationRule', {
        body: world.ruleOf(press, [{ kind: 'SetFields', customFields: {}, formulas: wrong }]),
      });
      expect(issues[0]?.path).toEqual(['then', 0, 'formulas', 0, 'formula']);
    });

    it('create a record by a transformation at most once for each source record', async () => {
      const transformationId = randomUUID();
      const transformation = {
        name: 'Task',
        sourceDirectoryId: world.params.id,
        targetDirectoryId: world.tasks.directory.id,
        pairs: [{ targetFieldId: world.tasks.field('Name').id, sourceFieldId: field('Title') }],
        backLinkFieldId: world.tasks.field('Request').id,
        sourceStatusId: world.requests.status('Done'),
      };
      await admin.ok('changeConfiguration', {
        body: { changes: [{ kind: 'SaveTransformation', id: transformationId, transformation }] },
      });
      const rule = await world.rule(press, [{ kind: 'Transform', transformationId, text: 'x' }]);
      const itemId = await world.make({ Title: text('Ann') });
      const [made] = (await pressed(rule.id, itemId))?.steps ?? [];
      expect(made).toMatchObject({ outcome: 'Done', directoryId: world.tasks.directory.id });
      expect((await world.read(itemId)).status).toBe(world.requests.status('Done'));
      expect((await pressed(rule.id, itemId))?.steps).toMatchObject([
        { outcome: 'Unchanged', issues: [{ code: 'AlreadyTransformed' }] },
      ]);
      expect(await taskNames()).toEqual(['Ann']);
      await admin.refused(422, 'createAutomationRule', {
        body: world.ruleOf(press, [{ kind: 'Transform', transformationId: randomUUID() }]),
      });
    });

    it('create reminders after a delay, or on a date of the record', async () => {
      const people = { creator: true };
      const rule = await world.rule(press, [
        { kind: 'Reminder', text: 'Call {{title}}', people, amount: 2, unit: 'Hours' },
        { kind: 'Reminder', text: 'It is due', people, fieldId: field('Day'), at: '09:30' },
      ]);
      const itemId = await world.make({ Title: text('Ann') });
      const first = await pressed(rule.id, itemId);
      expect(first?.steps).toMatchObject([
        { outcome: 'Done' },
        { outcome: 'Unchanged', issues: [{ code: 'NoDate' }] },
      ]);
      const dated = await world.make({ Day: { dateValue: '2099-05-06' } });
      expect((await pressed(rule.id, dated))?.steps).toMatchObject([
        { outcome: 'Done' },
        { outcome: 'Done' },
      ]);
      const { items } = await admin.ok('searchReminders', { body: {} });
      expect(items.map(({ text: said }) => said).sort()).toEqual(['Call', 'Call Ann', 'It is due']);
      const due = items.find(({ text: said }) => said === 'It is due');
      expect([due?.startsLocal, due?.users, due?.process]).toEqual([
        '2099-05-06T09:30',
        [admin.user.id],
        expect.objectContaining({}),
      ]);
    });

    it('are triggered when records that refer to the record are created or deleted', async () => {
      const of = { directoryId: world.tasks.directory.id, fieldId: world.tasks.field('Request').id };
      const onCreated = await world.rule({ kind: 'RelatedCreated', ...of }, [{ kind: 'Comment', text: 'a' }]);
      const onDeleted = await world.rule({ kind: 'RelatedDeleted', ...of }, [{ kind: 'Comment', text: 'b' }]);
      const itemId = await world.make();
      const taskId = await task('one', itemId);
      await task('nobody’s');
      await world.settle();
      expect((await world.runs(onCreated.id)).map(run => run.itemId)).toEqual([itemId]);
      expect(await world.runs(onDeleted.id)).toEqual([]);
      const rule = world.ruleOf({ kind: 'RelatedCreated', ...of }, [{ kind: 'Comment', text: 'a' }]);
      // A dry run reads from the other directory when its records were created: no change triggers the rule itself.
      const tried = await world.tried(rule, { days: 1 });
      expect(tried.unknown).toEqual(['Now', 'OthersNow', 'DatesNow']);
      expect(tried.examples.map(example => example.itemId)).toEqual([itemId]);
      await admin.ok('deleteItem', { params: { ...taskParams(), itemId: taskId } });
      await world.settle();
      expect((await world.runs(onDeleted.id)).map(run => run.itemId)).toEqual([itemId]);
      await admin.refused(422, 'createAutomationRule', {
        body: world.ruleOf({ kind: 'RelatedCreated', ...of, fieldId: world.tasks.field('Name').id }, [
          { kind: 'Comment', text: 'a' },
        ]),
      });
    });
  },
  { time },
);
