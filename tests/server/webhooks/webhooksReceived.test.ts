import pino from 'pino';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { AutomationStep, AutomationTrigger } from '#core/model.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { type AutomationWorld, createAutomationWorld } from '#tests/server/support/automationWorld.ts';
import { TestTime } from '#tests/server/support/testTime.ts';

const time = new TestTime(new Date().toISOString());
const lines: string[] = [];
const log = pino({ level: 'debug' }, { write: line => void lines.push(line) });

describeOwnServer(
  'Received webhooks',
  api => {
    let admin: Member;
    let world: AutomationWorld;

    beforeAll(() => time.begin());
    beforeEach(async () => {
      admin = await api.admin();
      world = await createAutomationWorld(api, admin);
    });

    const received: AutomationTrigger = { kind: 'WebhookReceived' };
    const addressOf = async (id: string) => (await admin.ok('makeHookAddress', { params: { id } })).url;
    /** Sends to the path only, because the address at which browsers find the server doesn't matter here. */
    const send = (url: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${api.url}${new URL(url).pathname}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
    const found = () => ({
      ...received,
      find: { fieldId: world.requests.field('Title').id, path: 'data.order' },
    });
    const requests = async () =>
      (await admin.ok('searchItems', { params: world.params, body: {} })).items.map(
        ({ customFields }) => customFields,
      );

    it('create records and notifications from their content, once per id', async () => {
      const [title, totals] = [world.requests.field('Title').id, world.requests.field('Total').id];
      const rule = await world.rule(received, [
        {
          kind: 'CreateRecord',
          directoryId: world.params.id,
          texts: [
            { to: title, text: 'Order {{body.data.order}} of {{ body.data.customer.name }}' },
            { to: totals, text: '{{body.data.lines.0.price}}' },
          ],
        },
        { kind: 'Notify', text: 'New: {{body.data.order}}', people: { userIds: [admin.user.id] } },
      ]);
      expect((await admin.ok('listAutomationRules'))[0]).toMatchObject({ hasHook: false });
      const url = await addressOf(rule.id);
      expect((await admin.ok('listAutomationRules'))[0]).toMatchObject({ hasHook: true });
      const body = { data: { order: 'A1', customer: { name: '{{Name}} & Co' }, lines: [{ price: 12 }] } };
      const first = await send(url, body, { 'webhook-id': 'msg_1' });
      expect([first.status, await first.text()]).toEqual([202, '']);
      expect((await send(url, body, { 'webhook-id': 'msg_1' })).status).toBe(202);
      await world.settle();
      expect(await requests()).toEqual([
        expect.objectContaining({
          [title]: { stringValue: 'Order A1 of {{Name}} & Co' },
          [totals]: { numberValue: 12 },
        }),
      ]);
      const [run, ...more] = await world.runs(rule.id);
      expect(more).toEqual([]);
      expect(run).toMatchObject({ state: 'Done', branch: 'Then' });
      expect(JSON.parse(run?.body ?? '')).toEqual(body);
      expect(run).not.toHaveProperty('itemId');
      expect(await admin.ok('listNotifications')).toMatchObject([
        { kind: 'RuleMessage', params: { message: 'New: A1' } },
      ]);
      // Without an id, each message counts as new. Values that don't fit the fields are only logged as rejected.
      for (const price of ['many', 3]) await send(url, { data: { order: 'A2', lines: [{ price }] } });
      await world.settle();
      const states = (await world.runs(rule.id)).map(({ state }) => state);
      expect(states).toEqual(['Done', 'Refused', 'Done']);
    });

    it('apply to a single matching record, or else run the otherwise steps', async () => {
      const set: AutomationStep = {
        kind: 'SetFields',
        customFields: {},
        texts: [{ to: world.requests.field('Email').id, text: '{{body.data.email}} for {{title}}' }],
      };
      const notify: AutomationStep = {
        kind: 'Notify',
        text: 'No {{body.data.order}}',
        people: { userIds: [admin.user.id] },
      };
      const rule = await world.rule(found(), [set], { otherwise: [notify] });
      const itemId = await world.make({ Title: { stringValue: 'A1' } });
      for (const order of ['twice', 'twice']) await world.make({ Title: { stringValue: order } });
      const url = await addressOf(rule.id);
      for (const order of ['A1', 'B9', 'twice', undefined]) {
        await send(url, { data: { order, email: 'x@y.z' } });
        await world.settle();
      }
      const email = (await world.read(itemId)).customFields[world.requests.field('Email').id];
      expect(email).toEqual({ stringValue: 'x@y.z for A1' });
      const runs = (await world.runs(rule.id)).toReversed();
      expect(runs.map(run => [run.branch, run.itemId ?? null])).toEqual([
        ['Then', itemId],
        ['Otherwise', null],
        ['Otherwise', null],
        ['Otherwise', null],
      ]);
      // The run's changes to the record can be undone.
      await admin.ok('undoAutomationRun', { params: { id: runs[0]?.id ?? '' } });
      expect((await world.read(itemId)).customFields).not.toHaveProperty(world.requests.field('Email').id);
    });

    it('can trigger steps, texts and filters that use a record only if the rule finds a record', async () => {
      const title = world.requests.field('Title').id;
      const refusal = async (when: AutomationTrigger, then: AutomationStep[], rest = {}) => {
        const body = world.ruleOf(when, then, rest);
        const { issues } = await admin.refused(422, 'createAutomationRule', { body });
        return issues.map(({ path, code }) => `${path.join('.')} ${code}`);
      };
      const comment = (text: string): AutomationStep => ({ kind: 'Comment', text });
      const notify = (text: string): AutomationStep => ({
        kind: 'Notify',
        text,
        people: { userIds: [admin.user.id] },
      });
      expect(await refusal(received, [comment('x')])).toEqual(['then.0 NeedsRecord']);
      expect(await refusal(received, [notify('{{title}} {{Number}} {{body..x}}')])).toEqual([
        'then.0.text UnknownPlaceholder',
        'then.0.text UnknownPlaceholder',
        'then.0.text UnknownPlaceholder',
      ]);
      expect(await refusal({ kind: 'RecordCreated' }, [comment('{{body.x}}')])).toEqual([
        'then.0.text UnknownPlaceholder',
      ]);
      const conditions = [{ field: title, operator: 'Equals', value: { stringValue: 'x' } }];
      expect(await refusal(received, [notify('x')], { if: { conditions } })).toEqual(['if NeedsRecord']);
      expect(await refusal(found(), [comment('x')], { otherwise: [comment('x')] })).toEqual([
        'otherwise.0 NeedsRecord',
      ]);
      expect(await refusal({ ...received, find: { fieldId: 'gone', path: 'a' } }, [notify('x')])).toEqual([
        'when.find.fieldId UnknownField',
      ]);
      const texts = [{ to: 'gone', text: 'x' }];
      expect(
        await refusal(received, [{ kind: 'CreateRecord', directoryId: world.params.id, texts }]),
      ).toEqual(['then.0.texts.0.to UnknownField']);
      const dry = await world.tried(world.ruleOf(received, [notify('x')]), { days: 7 });
      expect(dry.unknown).toEqual(['NoHistory']);
    });

    it('are accepted only at their address, which is secret and can be replaced', async () => {
      const rule = await world.rule(received, [
        { kind: 'Notify', text: 'x', people: { userIds: [admin.user.id] } },
      ]);
      const other = await world.rule({ kind: 'RecordCreated' }, [{ kind: 'Comment', text: 'x' }]);
      await admin.refused(422, 'makeHookAddress', { params: { id: other.id } });
      const ann = await api.colleague(admin);
      await ann.refused(403, 'makeHookAddress', { params: { id: rule.id } });
      const old = await addressOf(rule.id);
      const url = await addressOf(rule.id);
      expect((await send(old, {})).status).toBe(404);
      expect((await send(`${url}x`, {})).status).toBe(404);
      expect((await send(url, { a: 'x'.repeat(66_000) })).status).toBe(413);
      expect((await send(url, '{')).status).toBe(400);
      expect((await send(url, 'a=b', { 'content-type': 'text/plain' })).status).toBe(415);
      expect((await send(url, ['list'])).status).toBe(202);
      await world.settle();
      const runs = await world.runs(rule.id);
      expect(runs).toMatchObject([{ state: 'Done', body: '["list"]' }]);
      const secret = url.slice(url.lastIndexOf('/') + 1);
      const kept = await api.database.forAccount(admin.user.account.id, async trx => [
        await trx.selectFrom('automation_hooks').selectAll().execute(),
        await trx.selectFrom('automation_runs').selectAll().execute(),
        await trx.selectFrom('automation_rules').selectAll().execute(),
      ]);
      expect(secret).toHaveLength(43);
      expect(JSON.stringify([kept, await admin.ok('listAutomationRules'), runs])).not.toContain(secret);
      expect(lines.filter(line => line.includes('/api/hooks/')).length).toBeGreaterThan(3);
      expect(lines.filter(line => line.includes(secret) || line.includes(old))).toEqual([]);
      // The sender can't see that the rule is switched off, but the address disappears with the rule.
      const off = { ...world.ruleOf(received, rule.then), enabled: false };
      await admin.ok('updateAutomationRule', { params: { id: rule.id }, body: off });
      expect((await send(url, {})).status).toBe(202);
      await admin.ok('deleteAutomationRule', { params: { id: rule.id } });
      expect((await send(url, {})).status).toBe(404);
    });

    it('are rejected with 429 if too many are sent to one address', async () => {
      const rule = await world.rule(received, [
        { kind: 'Notify', text: 'x', people: { userIds: [admin.user.id] } },
      ]);
      const url = await addressOf(rule.id);
      const statuses: number[] = [];
      for (let count = 0; count < 121; count += 1)
        statuses.push((await send(url, {}, { 'webhook-id': 'same' })).status);
      expect(statuses.slice(0, 120).every(status => status === 202)).toBe(true);
      const refused = await send(url, {});
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      await world.settle();
      expect(await world.runs(rule.id)).toHaveLength(1);
    });
  },
  { time, log },
);
