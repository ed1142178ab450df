import { beforeEach, expect, it } from 'vitest';
import type { WebBotInput } from '#core/model.ts';
import { createWidgetPages } from '#server/modules/chat/platforms/web/widgetPages.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { enableChat } from '#tests/server/support/chatModule.ts';
import { createVisitor, signIdentity } from '#tests/server/support/visitors.ts';

const SECRET = 'a secret of the site, long enough';
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

describeOwnServer('Bots of sites', api => {
  let admin: Member;
  const make = (input: Partial<WebBotInput> = {}) =>
    admin.ok('createWebBot', { body: { name: 'Help', ...input } });
  const stored = async (id: string) =>
    api.database.forAccount(admin.user.account.id, trx =>
      trx.selectFrom('bots').selectAll().where('bot_id', '=', id).executeTakeFirstOrThrow(),
    );

  beforeEach(async () => {
    admin = await api.admin();
    await enableChat(admin);
  });

  it('are returned without their secret', async () => {
    const origins = ['https://www.example.org', 'http://localhost:8080/', 'https://www.example.org'];
    const made = await admin.call('createWebBot', { body: { name: 'Help', origins, secret: SECRET } });
    const { id } = made.json as { id: string };
    const params = { id };
    const listed = await admin.call('listBots');
    expect(listed.json).toMatchObject({
      telegram: [],
      web: [{ origins: ['https://www.example.org', 'http://localhost:8080'], hasSecret: true }],
    });
    const body = { name: 'Renamed', enabled: false };
    const renamed = await admin.call('updateWebBot', { params, body });
    expect(renamed.json).toMatchObject({ state: 'Off', origins: [], hasSecret: true });
    for (const { text } of [made, listed, renamed]) expect(text).not.toContain(SECRET);
    expect(JSON.stringify(await stored(id))).not.toContain(SECRET);
    const without = await admin.ok('updateWebBot', { params, body: { ...body, secret: null } });
    expect(without.hasSecret).toBe(false);
    await admin.ok('deleteWebBot', { params });
    await admin.refused(404, 'getWebBot', { params });
    expect(await stored(id)).toMatchObject({ token: null, enabled: false });
  });

  it('are rejected with an issue for each invalid origin and unknown group', async () => {
    const origins = [
      ...['https://a.example.org', 'example.org', 'https://a.example.org/page', 'ftp://a.example.org'],
      ...['https://a.example.org?x', 'https://user@a.example.org', 'javascript:alert(1)', "'self'", '*'],
      ...['https://*', 'https://*.example.org', 'https://a.example,evil', 'https://a.example;script-src'],
    ];
    const body = { name: 'Help', origins, groups: [admin.user.id] };
    const { issues } = await admin.refused(422, 'createWebBot', { body });
    const places = issues.map(({ code, path }) => `${code} ${path.join('.')}`);
    expect(places).toEqual([
      ...origins.slice(1).map((_, index) => `NotAnOrigin origins.${index + 1}`),
      'UnknownGroup groups.0',
    ]);
    await admin.refused(400, 'createWebBot', { body: { name: 'Help', secret: 'too short' } });
  });

  it('return 404 for operations of another platform', async () => {
    const params = { id: (await make()).id };
    const body = { name: 'Help' };
    await admin.refused(404, 'getTelegramBot', { params });
    await admin.refused(404, 'updateTelegramBot', { params, body });
    await admin.refused(404, 'deleteTelegramBot', { params });
    await admin.refused(404, 'takeOverTelegramBot', { params });
    expect((await admin.ok('getWebBot', { params })).state).toBe('Running');
  });

  it('can be embedded only by pages of their origins, and only while they are on', async () => {
    const [route] = createWidgetPages(api);
    const { id } = await make({ origins: ['https://www.example.org'] });
    expect(await route?.answer({ name: id })).toEqual({
      ...{ file: 'widget.html', framedBy: ['https://www.example.org'] },
    });
    // The script reveals nothing about any bot.
    for (const name of [`${id}.js`, `${admin.user.id}.js`])
      expect(await route?.answer({ name })).toEqual({ file: 'widgetLoader.js', framedBy: null });
    await admin.ok('updateWebBot', { params: { id }, body: { name: 'Help', enabled: false } });
    for (const name of [id, admin.user.id, 'loader', '.js']) expect(await route?.answer({ name })).toBeNull();
  });

  it('greet before the first message, and send one away message outside working hours', async () => {
    const { id } = await make({ greeting: { uk: 'Вітаємо' }, away: { en: 'Back tomorrow' } });
    const workingHours = Object.fromEntries(DAYS.map(day => [day, []])) as never;
    await admin.ok('updateCalendar', { body: { workingHours, holidays: [] } });
    const visitor = createVisitor(api, id);
    expect(await visitor.open({ lang: 'en' })).toMatchObject({
      ...{ name: 'Help', greeting: 'Вітаємо', away: 'Back tomorrow', visitor: '' },
    });
    await visitor.says('Hello');
    await visitor.says('Anybody?');
    await api.clock.settle();
    await api.jobs.settle('SendMessage');
    // The greeting isn't part of the chat; the away message is sent once.
    expect(await visitor.texts()).toEqual(['Hello', 'Back tomorrow', 'Anybody?']);
  });

  it('link only visitors with a signed email address or phone number to a contact', async () => {
    const contacts = (await admin.ok('listDirectories')).find(({ code }) => code === 'contact');
    const fieldOf = (type: string, code?: string) =>
      contacts?.fields.find(field => field.type === type && (!code || field.code === code))?.id ?? '';
    const create = async (phone: string, email: string) => {
      const customFields = {
        [fieldOf('String')]: { stringValue: email },
        [fieldOf('PhoneNumber')]: { stringValue: phone },
      };
      const made = await admin.ok('createItem', {
        params: { id: contacts?.id ?? '' },
        body: { customFields },
      });
      return made.id;
    };
    const olena = await create('+380671234567', 'Olena@Example.org');
    const ivan = await create('+380671234568', 'ivan@example.org');
    const { id } = await make({ secret: SECRET });
    let person = 0;
    const contactOf = async (claims: Record<string, string>, secret = SECRET) => {
      person += 1;
      const visitor = createVisitor(api, id, await signIdentity(secret, { sub: String(person), ...claims }));
      await visitor.says('Hello');
      return (await admin.ok('listConversations')).items[0]?.contact?.id;
    };
    expect(await contactOf({ email: 'olena@example.org' })).toBe(olena);
    expect(await contactOf({ phone: '380671234568' })).toBe(ivan);
    expect(await contactOf({ name: 'Olena@Example.org' })).toBeUndefined();
    expect(await contactOf({ email: '%' })).toBeUndefined();
    expect(await contactOf({ email: 'olena@example.org', phone: '380671234568' })).toBeUndefined();
    const unsigned = createVisitor(api, id);
    await unsigned.says('olena@example.org, 380671234567');
    expect((await admin.ok('listConversations')).items[0]?.contact).toBeUndefined();
  });
});
