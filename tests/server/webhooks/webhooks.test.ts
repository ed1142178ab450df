import { Webhook } from 'standardwebhooks';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { type AutomationWorld, createAutomationWorld } from '#tests/server/support/automationWorld.ts';
import { TestTime } from '#tests/server/support/testTime.ts';
import { type ReceivedRequest, type Receiver, startReceiver } from '#tests/server/support/webhookReceiver.ts';

const time = new TestTime(new Date().toISOString());
const HOUR = 3_600_000;

describeOwnServer(
  'Webhooks',
  api => {
    let admin: Member;
    let world: AutomationWorld;
    const receivers: Receiver[] = [];

    beforeAll(() => time.begin());
    beforeEach(async () => {
      admin = await api.admin();
      world = await createAutomationWorld(api, admin);
    });
    afterEach(() => {
      for (const receiver of receivers.splice(0)) receiver.close();
    });

    const open = async () => {
      const receiver = await startReceiver();
      receivers.push(receiver);
      return receiver;
    };
    const endpoint = (receiver: Receiver, name = 'Shop') =>
      admin.ok('createWebhookEndpoint', { body: { name, url: receiver.url, enabled: true } });
    const sendsTo = (endpointId: string) => ({ kind: 'Webhook' as const, endpointId, type: 'request.made' });
    /** Waits until everything that is due is sent. */
    const sent = async () => {
      await world.settle();
      for (let round = 0; round < 5; round += 1) {
        await api.clock.settle();
        await api.jobs.settle('SendWebhook');
      }
      await world.settle();
    };
    const deliveries = (id: string) => admin.ok('listWebhookDeliveries', { params: { id } });
    const first = async (id: string) => {
      const [delivery] = await deliveries(id);
      if (!delivery) throw new Error('Nothing was sent.');
      return delivery;
    };
    const stateOf = async (id: string) => (await admin.ok('listWebhookEndpoints')).find(one => one.id === id);
    const headersOf = ({ headers }: ReceivedRequest) => headers as Record<string, string>;

    it('contain the record as the rule sees it, signed as in the specification', async () => {
      const shop = await open();
      const { endpoint: made, secret } = await endpoint(shop);
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      const hidden = world.requests.field('Email').id;
      const narrow = await admin.ok('createUsageProfile', {
        body: {
          ...{ name: 'Narrow', assignments: [], menu: [] },
          directories: [{ directoryId: world.params.id, rights: { ...FULL_RIGHTS, hiddenFields: [hidden] } }],
        },
      });
      const rule = await world.rule({ kind: 'RecordCreated' }, [sendsTo(made.id)], {
        profileId: narrow.id,
      });
      const values = { Title: { stringValue: 'Boots' }, Email: { stringValue: 'quokka@example.org' } };
      const itemId = await world.make(values);
      await sent();
      const [call] = shop.received;
      if (!call) throw new Error('Nothing came.');
      const body = new Webhook(secret).verify(call.body, headersOf(call));
      expect(body).toMatchObject({
        type: 'request.made',
        data: {
          rule: { id: rule.id, name: 'Rule' },
          directory: { code: 'request' },
          record: {
            ...{ id: itemId, number: 1, status: { name: 'Open' } },
            fields: { title: { value: { stringValue: 'Boots' }, text: 'Boots' } },
          },
        },
      });
      expect(call.body).not.toContain('quokka');
      expect(call.headers['content-type']).toBe('application/json');
      expect(await first(made.id)).toMatchObject({ state: 'Delivered', tries: 1, status: 204 });
      expect(await world.runs(rule.id)).toMatchObject([{ state: 'Done', steps: [{ text: 'Shop' }] }]);
      expect(() => new Webhook(secret).verify(`${call.body} `, headersOf(call))).toThrow();
    });

    it('are signed with the old secret and the new one for a day', async () => {
      const shop = await open();
      const { endpoint: made, secret } = await endpoint(shop);
      const params = { id: made.id };
      const { secret: next, endpoint: rotated } = await admin.ok('rotateWebhookSecret', { params });
      expect(next).not.toBe(secret);
      expect(rotated.oldSecretTill).toBe(new Date(time.now() + 24 * HOUR).toISOString());
      await admin.ok('testWebhookEndpoint', { params });
      await sent();
      const [call] = shop.received as [ReceivedRequest];
      for (const good of [secret, next]) new Webhook(good).verify(call.body, headersOf(call));
      expect(headersOf(call)['webhook-signature']?.split(' ')).toHaveLength(2);
      time.moveTo(new Date(time.now() + 25 * HOUR).toISOString());
      await admin.ok('testWebhookEndpoint', { params });
      await sent();
      const late = shop.received.at(-1) as ReceivedRequest;
      expect(headersOf(late)['webhook-signature']?.split(' ')).toHaveLength(1);
      expect((await stateOf(made.id))?.oldSecretTill).toBeUndefined();
      expect(await first(made.id)).toMatchObject({ isTest: true, type: 'docket.test', state: 'Delivered' });
    });

    it('are attempted ten times over 75 hours with the same id, and pause an endpoint that fails for days', async () => {
      const shop = await open();
      shop.answers(500, {}, 'No\u0000 room');
      const { endpoint: made } = await endpoint(shop);
      await world.rule({ kind: 'RecordCreated' }, [sendsTo(made.id)]);
      await world.make();
      await sent();
      const begun = time.now();
      expect(await first(made.id)).toMatchObject({ state: 'Waiting', status: 500, answer: 'No room' });
      for (let tries = 2; tries <= 10; tries += 1) {
        const { dueAt } = await first(made.id);
        time.moveTo(dueAt ?? '');
        await sent();
        expect(await first(made.id)).toMatchObject({ tries });
      }
      expect(await first(made.id)).toMatchObject({ state: 'Failed' });
      expect(shop.ids()).toHaveLength(10);
      expect(new Set(shop.ids()).size).toBe(1);
      expect((time.now() - begun) / HOUR).toBeGreaterThan(75);
      expect((time.now() - begun) / HOUR).toBeLessThan(75.6 * 1.1);
      expect(await stateOf(made.id)).toMatchObject({ state: 'On', failedOfDay: 1 });
      time.moveTo(new Date(begun + 5.1 * 24 * HOUR).toISOString());
      await world.make();
      await sent();
      expect(await stateOf(made.id)).toMatchObject({ state: 'Paused', reason: 'Failing', waiting: 0 });
      expect(await first(made.id)).toMatchObject({ state: 'GivenUp', tries: 1 });
      expect(await admin.ok('listNotifications')).toMatchObject([
        { kind: 'WebhookPaused', params: { endpointName: 'Shop' } },
      ]);
    });

    it('stop when the endpoint returns 410, resume once it is saved, and can be resent', async () => {
      const shop = await open();
      shop.answers(410);
      const { endpoint: made } = await endpoint(shop);
      const rule = await world.rule({ kind: 'RecordCreated' }, [sendsTo(made.id)]);
      await world.make();
      await sent();
      expect(await stateOf(made.id)).toMatchObject({ state: 'Paused', reason: 'Gone' });
      expect((await admin.ok('listNotifications'))[0]).toMatchObject({ kind: 'WebhookPaused' });
      await world.make();
      await sent();
      expect(shop.received).toHaveLength(1);
      expect((await world.runs(rule.id))[0]).toMatchObject({
        state: 'Done',
        steps: [{ outcome: 'LeftOut', issues: [{ code: 'EndpointIsOff' }] }],
      });
      const { id } = await first(made.id);
      const refused = await admin.refused(422, 'replayWebhookDelivery', { params: { id } });
      expect(refused.issues).toMatchObject([{ code: 'EndpointIsOff' }]);
      shop.answers(200);
      const body = { name: 'Shop', url: shop.url, enabled: true };
      await admin.ok('updateWebhookEndpoint', { params: { id: made.id }, body });
      expect(await admin.ok('replayWebhookDelivery', { params: { id } })).toMatchObject({ state: 'Waiting' });
      await admin.refused(422, 'replayWebhookDelivery', { params: { id } });
      await sent();
      expect(await first(made.id)).toMatchObject({ state: 'Delivered', tries: 1 });
      const [one, two] = shop.ids();
      expect(two).toBe(one);
    });

    it('wait as long as the receiver requests, and are all delayed if the receiver is overloaded', async () => {
      const shop = await open();
      shop.answers(503, { 'retry-after': '7200' });
      const { endpoint: made } = await endpoint(shop);
      await world.rule({ kind: 'RecordCreated' }, [sendsTo(made.id)]);
      await world.make();
      await sent();
      const { dueAt } = await first(made.id);
      expect(Date.parse(dueAt ?? '') - time.now()).toBe(2 * HOUR);
      shop.answers(429, { 'retry-after': '600' });
      await world.make();
      await sent();
      await world.make();
      await sent();
      expect(shop.received).toHaveLength(2);
      expect(await first(made.id)).toMatchObject({ state: 'Waiting', tries: 0 });
      shop.answers(200);
      time.moveTo(new Date(time.now() + 600_000).toISOString());
      await sent();
      expect((await deliveries(made.id)).map(({ state }) => state)).toEqual([
        'Delivered',
        'Delivered',
        'Waiting',
      ]);
    });

    it("don't follow redirects", async () => {
      const inside = await open();
      const shop = await open();
      shop.answers(307, { location: inside.url });
      const { endpoint: made } = await endpoint(shop);
      await admin.ok('testWebhookEndpoint', { params: { id: made.id } });
      await sent();
      expect(await first(made.id)).toMatchObject({ state: 'Failed', status: 307 });
      expect(inside.received).toHaveLength(0);
    });

    it("of a slow endpoint don't delay webhooks of another endpoint", async () => {
      const [slow, quick] = [await open(), await open()];
      slow.holds();
      const { endpoint: slowly } = await endpoint(slow, 'Slow');
      const { endpoint: quickly } = await endpoint(quick, 'Quick');
      for (let count = 0; count < 12; count += 1)
        await admin.ok('testWebhookEndpoint', { params: { id: slowly.id } });
      await api.clock.settle();
      await slow.until(2);
      await admin.ok('testWebhookEndpoint', { params: { id: quickly.id } });
      await quick.until(1);
      expect(slow.received).toHaveLength(2);
      await admin.ok('deleteWebhookEndpoint', { params: { id: slowly.id } });
      slow.close();
      await sent();
      expect(await first(quickly.id)).toMatchObject({ state: 'Delivered' });
      await admin.refused(404, 'listWebhookDeliveries', { params: { id: slowly.id } });
    });

    it('are resent under the same id if the server stops before delivery is confirmed', async () => {
      const shop = await open();
      shop.holds();
      const { endpoint: made } = await endpoint(shop);
      await admin.ok('testWebhookEndpoint', { params: { id: made.id } });
      await api.clock.settle();
      await shop.until(1);
      shop.answers(200);
      await api.restart();
      await sent();
      await shop.until(2);
      const [one, two] = shop.ids();
      expect(two).toBe(one);
      expect(shop.received[1]?.body).toBe(shop.received[0]?.body);
      await sent();
      expect(await first(made.id)).toMatchObject({ state: 'Delivered', tries: 1 });
    });

    it('are rejected if they exceed 64 KB', async () => {
      const shop = await open();
      const { endpoint: made } = await endpoint(shop);
      const wide = await admin.ok('createCustomField', {
        params: { entity: world.params.id },
        body: { name: 'Story', code: 'story', type: 'Text' },
      });
      const rule = await world.rule({ kind: 'RecordCreated' }, [sendsTo(made.id)]);
      const story = { stringValue: 'ї'.repeat(19_000) };
      await admin.ok('createItem', { params: world.params, body: { customFields: { [wide.id]: story } } });
      await sent();
      expect(await world.runs(rule.id)).toMatchObject([
        { state: 'Refused', steps: [{ issues: [{ code: 'WebhookTooLarge', params: { limit: 64 } }] }] },
      ]);
      expect(shop.received).toHaveLength(0);
    });

    it("aren't attempted again after the run is undone, and are counted by a dry run", async () => {
      const shop = await open();
      shop.answers(500);
      const { endpoint: made } = await endpoint(shop);
      const steps = [sendsTo(made.id), sendsTo(made.id)];
      const rule = await world.rule({ kind: 'RecordCreated' }, steps);
      await world.make();
      await sent();
      const [run] = await world.runs(rule.id);
      await admin.ok('undoAutomationRun', { params: { id: run?.id ?? '' } });
      expect((await deliveries(made.id)).map(({ state }) => state)).toEqual(['GivenUp', 'GivenUp']);
      time.moveTo(new Date(time.now() + 24 * HOUR).toISOString());
      await sent();
      expect(shop.received).toHaveLength(2);
      const told = await world.tried(world.ruleOf({ kind: 'RecordCreated' }, steps), { days: 90 });
      expect(told).toMatchObject({ fired: 1, effects: [{ kind: 'Webhook', times: 2 }] });
    });

    it("can't reach internal addresses or unknown endpoints, and are available only to administrators", async () => {
      const refusal = async (url: string) => {
        const body = { name: ' ', url, enabled: true };
        const { issues } = await admin.refused(422, 'createWebhookEndpoint', { body });
        return issues.map(({ path, code }) => `${path.join('.')} ${code}`);
      };
      expect(await refusal('https://10.0.0.1/')).toEqual(['name Required', 'url AddressForbidden']);
      expect(await refusal('https://[::ffff:a00:1]/')).toEqual(['name Required', 'url AddressForbidden']);
      expect(await refusal('ftp://example.org')).toEqual(['name Required', 'url BadAddress']);
      expect(await refusal('https://a:b@example.org')).toEqual(['name Required', 'url BadAddress']);
      const gone = '0190f0f0-0000-7000-8000-000000000001';
      const body = world.ruleOf({ kind: 'RecordCreated' }, [sendsTo(gone)]);
      const { issues } = await admin.refused(422, 'createAutomationRule', { body });
      expect(issues).toMatchObject([{ path: ['then', 0, 'endpointId'], code: 'UnknownEndpoint' }]);
      const ann = await api.colleague(admin);
      await ann.refused(403, 'listWebhookEndpoints');
      // A name that resolves to an internal address is detected when it is called.
      const named = await admin.ok('createWebhookEndpoint', {
        body: { name: 'Name', url: 'https://localhost:1/', enabled: true },
      });
      await admin.ok('testWebhookEndpoint', { params: { id: named.endpoint.id } });
      await sent();
      expect((await first(named.endpoint.id)).problem).toMatch(/^(AddressForbidden|NotReached)$/);
    });

    it("have secrets that aren't contained in any response, table or configuration", async () => {
      const shop = await open();
      const { endpoint: made, secret } = await endpoint(shop);
      const { secret: next } = await admin.ok('rotateWebhookSecret', { params: { id: made.id } });
      await admin.ok('testWebhookEndpoint', { params: { id: made.id } });
      await sent();
      const answers = JSON.stringify([
        await admin.ok('listWebhookEndpoints'),
        await deliveries(made.id),
        await admin.ok('listConfigurationVersions', { query: {} }),
      ]);
      const rows = await api.database.forAccount(admin.user.account.id, async trx => [
        await trx.selectFrom('webhook_endpoints').selectAll().execute(),
        await trx.selectFrom('webhook_deliveries').selectAll().execute(),
        await trx.selectFrom('events').selectAll().execute(),
      ]);
      for (const hidden of [secret, next]) {
        const bare = hidden.slice('whsec_'.length);
        expect(answers).not.toContain(bare);
        expect(JSON.stringify(rows)).not.toContain(bare);
      }
    });
  },
  { time, env: { OUTGOING_NETWORKS: '127.0.0.1' } },
);
