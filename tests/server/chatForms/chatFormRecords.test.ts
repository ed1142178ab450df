import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { createBotPerson, getSharedBotApi } from '#tests/server/support/botApi.ts';
import { type ChatFormWorld, createChatFormWorld } from './chatFormWorld.ts';

const botApi = await getSharedBotApi();

describeServer(
  'Chat forms and their records',
  api => {
    let admin: Member;
    let world: ChatFormWorld;
    let person: ReturnType<typeof createBotPerson>;
    let nextPerson = 500;
    let team: string;

    beforeEach(async () => {
      admin = await api.admin();
      team = (await admin.ok('createUserGroup', { body: { name: 'Team', users: [] } })).id;
      world = await createChatFormWorld(api, botApi, admin, {
        directory: {
          type: 'Process',
          statusList: [
            { name: 'New', type: 'Active' },
            { name: 'Working', type: 'Active' },
            { name: 'Ready', type: 'Success' },
            {
              name: 'Inside',
              type: 'Success',
              permissions: [{ groupId: team, enter: true, leave: true, edit: true }],
            },
          ],
        },
        fields: [{ name: 'Title', type: 'String', required: true }],
      });
      nextPerson += 1;
      person = createBotPerson(nextPerson, { lang: 'uk' });
    });

    const says = (text: string) => world.gets(person.text(text));
    const makes = async () => {
      await says('/start request');
      await says('Дах');
      await world.gets(world.press(person, world.last(), 'Надіслати'));
      const [record] = await world.records();
      if (!record) throw new Error('There is no record.');
      return record;
    };

    it('notify their author of a status with its configured text, and report it on request', async () => {
      const [working, ready] = ['Working', 'Ready'].map(world.defined.status);
      await world.save({
        done: { uk: 'Ми все отримали.' },
        statusId: world.defined.status('New'),
        tellStatuses: { [working ?? '']: { uk: 'Майстер уже їде.' } },
      });
      const { id, number, createdBy } = await makes();
      // The form is shown under its name as the creator of the record.
      expect((await admin.ok('getBoot')).chatForms).toEqual([{ id: createdBy, name: 'Request' }]);
      expect(world.last().text).toBe(`Ми все отримали.\n\nДякуємо. Ваш номер: ${number}.`);
      const move = (status: string | undefined) =>
        admin.ok('updateItem', {
          params: { id: world.defined.directory.id, itemId: id },
          body: { status: status ?? '' },
        });
      await move(working);
      await world.settle();
      expect(world.last().text).toBe(`#${number}: Майстер уже їде.`);
      await move(ready);
      await world.settle();
      expect(world.last().text).toBe(`#${number}: Майстер уже їде.`);
      await says(`статус ${number}`);
      expect(world.last().text).toBe(`Request, #${number}: Ready`);
      await says('Status 99');
      expect(world.last().text).toBe('У вас немає нічого з номером 99.');
      // Other users get no answer about the record, not even that it exists.
      const other = createBotPerson(nextPerson + 1_000, { lang: 'uk' });
      const before = world.asked().length;
      await world.gets(other.text(`статус ${number}`));
      expect(world.asked()).toHaveLength(before);
    });

    it("address a contact whose language isn't supported in the account's language", async () => {
      admin = await api.admin({ lang: 'ua' });
      const greeting = { en: 'Welcome', uk: 'Вітаємо' };
      const fields = [{ name: 'Title', type: 'String' }];
      world = await createChatFormWorld(api, botApi, admin, { fields });
      await admin.ok('updateTelegramBot', { params: { id: world.bot.id }, body: { name: 'Bot', greeting } });
      person = createBotPerson(nextPerson, { lang: 'pl' });
      await says('/start request');
      await says('/cancel');
      expect(world.last().text).toBe('Форму скасовано. Нічого не надіслано.');
      expect(world.asked().map(({ text }) => text)).toContain('Вітаємо');
    });

    it('are linked to the contact of the conversation', async () => {
      const contacts = (await admin.ok('listDirectories')).find(({ builtIn }) => builtIn);
      const name = contacts?.fields.find(({ required }) => required)?.id ?? '';
      const contact = await admin.ok('createItem', {
        params: { id: contacts?.id ?? '' },
        body: { customFields: { [name]: { stringValue: 'Olena' } } },
      });
      await says('Добрий день');
      const conversation = await world.first();
      await admin.ok('setConversationContact', {
        params: world.of(conversation.id),
        body: { contactId: contact.id },
      });
      const { customFields } = await makes();
      expect(customFields.Contact).toEqual({ stringValue: contact.id });
    });

    it('are rejected with every issue, including missing permissions of their profile', async () => {
      const title = world.defined.field('Title').id;
      const profile = await admin.ok('createUsageProfile', {
        body: {
          ...{ name: 'Outside', assignments: [], menu: [], directories: [] },
          otherDirectories: { ...FULL_RIGHTS, record: { ...FULL_RIGHTS.record, create: false } },
        },
      });
      const change = (form: object) =>
        admin.refused(422, 'changeConfiguration', {
          body: { changes: [{ kind: 'SaveChatForm', id: world.formId, form: world.whole(form) }] },
        });
      const codes = async (form: object) =>
        (await change(form)).issues.map(({ path, code }) => [path.slice(2).join('.'), code]);
      expect(await codes({ profileId: profile.id })).toEqual([['profileId', 'NotPermitted']]);
      const inside = world.defined.status('Inside');
      expect(await codes({ statusId: inside })).toEqual([['statusId', 'StatusNotPermitted']]);
      await world.save({ statusId: inside, groupIds: [team] });
      expect(
        await codes({
          name: ' x ',
          fieldIds: [randomUUID()],
          start: { link: 'not a code', command: 'start' },
          statusId: randomUUID(),
          botIds: [randomUUID()],
          groupIds: [randomUUID()],
          questions: { [title]: { en: 'What?' } },
        }),
      ).toEqual([
        ['start.link', 'InvalidLinkCode'],
        ['start.command', 'InvalidCommand'],
        ['statusId', 'UnknownStatus'],
        ['fieldIds.0', 'UnknownField'],
        ['fieldIds', 'RequiredNotAsked'],
        [`questions.${title}`, 'UnknownField'],
        ['groupIds.0', 'UnknownGroup'],
        ['botIds.0', 'UnknownBot'],
      ]);
      const other = world.whole({ name: 'Other', start: { link: 'request' } });
      const twice = await admin.refused(422, 'changeConfiguration', {
        body: { changes: [{ kind: 'SaveChatForm', id: randomUUID(), form: other }] },
      });
      expect(twice.issues).toMatchObject([{ code: 'StartTaken', params: { name: 'Request' } }]);
    });

    it("can't be started or continued after one of their fields is deleted", async () => {
      await says('/start request');
      const { id } = world.defined.field('Title');
      const entity = world.defined.directory.id;
      const plan = await admin.ok('planConfiguration', {
        body: { changes: [{ kind: 'DeleteField', entity, id }] },
      });
      expect(plan.references).toMatchObject([{ kind: 'ChatForm', name: 'Request' }]);
      await admin.ok('deleteCustomField', { params: { entity, id } });
      const [form] = await admin.ok('listChatForms');
      expect(form?.issues.map(({ code }) => code)).toEqual(['UnknownField']);
      await says('Дах');
      expect(world.last().text).toBe('Ця форма зараз недоступна.');
      await says('/start request');
      expect(world.last().text).toBe('Ця форма зараз недоступна.');
    });

    it('are part of templates, and of the versions of the configuration', async () => {
      const template = await admin.ok('exportConfiguration');
      expect(template.chatForms).toMatchObject([{ name: 'Request', fieldIds: ['title'] }]);
      const [version] = (await admin.ok('listConfigurationVersions')).items;
      await admin.ok('changeConfiguration', {
        body: { changes: [{ kind: 'Revert', versionId: version?.id ?? '' }] },
      });
      expect(await admin.ok('listChatForms')).toEqual([]);
    });

    it('can be filled in only in private chats', async () => {
      const { name } = world.bot;
      await admin.ok('updateTelegramBot', {
        params: { id: world.bot.id },
        body: { name, groupsAllowed: true },
      });
      const chat = { id: -500 - nextPerson, type: 'group', title: 'Neighbours' };
      const { message } = person.message({ text: '/start request' });
      await world.gets({ message: { ...message, chat } });
      expect(world.last().text).toBe('Щоб заповнити цю форму, напишіть мені в приватному чаті.');
    });
  },
  { env: { TELEGRAM_API_ROOT: botApi.url } },
);
