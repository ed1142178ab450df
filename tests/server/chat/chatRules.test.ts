import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import type {
  AutomationRuleInput,
  AutomationStep,
  AutomationTrigger,
  FieldValuesPatch,
} from '#core/model.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type AutomationWorld, createAutomationWorld } from '#tests/server/support/automationWorld.ts';
import { createBotPerson, getSharedBotApi } from '#tests/server/support/botApi.ts';
import { type ChatWorld, createChatWorld } from '#tests/server/support/chatWorld.ts';
import { createContact } from '#tests/server/support/contacts.ts';

const botApi = await getSharedBotApi();

describeServer(
  'Automation rules in chats',
  api => {
    let admin: Member;
    let chat: ChatWorld;
    let world: AutomationWorld;
    let contact: { directoryId: string; id: string };
    let person: ReturnType<typeof createBotPerson>;
    let nextPerson = 500;

    beforeEach(async () => {
      admin = await api.admin();
      chat = await createChatWorld(api, botApi, admin);
      world = await createAutomationWorld(api, admin);
      contact = await createContact(admin, 'Olena Koval');
      nextPerson += 1;
      person = createBotPerson(nextPerson);
    });

    const says = (text: string): AutomationStep => ({ kind: 'SendMessage', text });
    const sent = () => botApi.sent(chat.token).map(({ text }) => text);
    const settle = async () => {
      await world.settle();
      await chat.settle();
    };
    const writes = async (text: string) => {
      await chat.comes(person.text(text));
      await settle();
      return (await chat.first()).id;
    };
    const link = (id: string) =>
      admin.ok('setConversationContact', { params: chat.of(id), body: { contactId: contact.id } });
    const onMessage = (rest: object = {}): AutomationTrigger => ({ kind: 'MessageReceived', ...rest });
    const rule = (when: AutomationTrigger, text: string, rest: Partial<AutomationRuleInput> = {}) =>
      world.rule(when, [says(text)], rest);
    const outcomes = async (id: string) =>
      (await world.runs(id)).map(({ steps }) =>
        steps.map(({ outcome, issues }) => issues[0]?.code ?? outcome),
      );
    const requestOf = async (contactId: string | null) => {
      const value: FieldValuesPatch =
        contactId === null ? {} : { [WRITABLE_ID.contact]: { stringValue: contactId } };
      const customFields = { ...world.fieldsOf({ Title: { stringValue: 'Roof' } }), ...value };
      return (await admin.ok('createItem', { params: world.params, body: { customFields } })).id;
    };

    it('answer incoming messages that match their trigger', async () => {
      const price = await rule(
        onMessage({ contains: 'ЦІНА' }),
        '{{body.name}}, {{body.text}} 5. {{body.bot.name}}',
      );
      const unknown = await rule(onMessage({ contact: 'Unknown' }), 'Who are you?');
      const known = await rule(onMessage({ contact: 'Known' }), 'We know you');
      const other = await rule(onMessage({ botIds: [admin.user.id] }), 'Another bot');
      const id = await writes('Яка ціна?');
      expect(sent().toSorted()).toEqual(['Olena Koval, Яка ціна? 5. Support', 'Who are you?']);
      // The replies are sent by the bot, so the contact is still waiting for an agent.
      expect((await chat.first()).waitingSince).toBeDefined();
      await link(id);
      await writes('Hello');
      expect(sent()).toHaveLength(3);
      expect(sent().at(-1)).toBe('We know you');
      const counts = [price, unknown, known, other].map(async one => (await world.runs(one.id)).length);
      expect(await Promise.all(counts)).toEqual([1, 1, 1, 0]);
    });

    it('run only for conversations of bots that the groups of the rule answer for', async () => {
      const group = await admin.ok('createUserGroup', { body: { name: 'Support', users: [] } });
      await admin.ok('updateUserGroup', {
        params: { id: group.id },
        body: { name: 'Support', users: [admin.user.id] },
      });
      const { name } = chat.bot;
      await admin.ok('updateTelegramBot', {
        params: { id: chat.bot.id },
        body: { name, groups: [group.id] },
      });
      const deaf = await rule(onMessage(), 'I heard nothing');
      const hears = await rule(onMessage(), 'I heard', { groupIds: [group.id] });
      await writes('Hello');
      expect(sent()).toEqual(['I heard']);
      expect([(await world.runs(deaf.id)).length, (await world.runs(hears.id)).length]).toEqual([0, 1]);
    });

    it('run on the contact who wrote, if configured so', async () => {
      const id = await writes('Hello');
      await link(id);
      const when = onMessage({ contact: 'Known', isOfContact: true });
      const input = { directoryId: contact.directoryId };
      const made = await rule(when, 'Dear {{Name}}', input);
      await writes('Me again');
      expect((await world.runs(made.id))[0]?.itemId).toBe(contact.id);
      expect(sent().at(-1)).toBe('Dear #1 | Olena Koval');
      const refused = await admin.refused(422, 'createAutomationRule', {
        body: world.ruleOf(when, [says('x')]),
      });
      expect(refused.issues).toMatchObject([{ path: ['when', 'isOfContact'], code: 'NeedsContact' }]);
    });

    it('send messages to the contact of a record, if there is a conversation with them', async () => {
      const id = await writes('Hello');
      await link(id);
      const made = await rule({ kind: 'RecordCreated' }, 'We look at “{{title}}”.');
      await requestOf(contact.id);
      await settle();
      expect(sent()).toEqual(['We look at “Roof”.']);
      await requestOf(null);
      await settle();
      botApi.update(chat.token, person.blocks('kicked'));
      await expect.poll(async () => (await chat.first()).isBlocked, { timeout: 20_000 }).toBe(true);
      await requestOf(contact.id);
      await settle();
      expect(sent()).toHaveLength(1);
      expect((await outcomes(made.id)).toSorted()).toEqual([
        ['Done'],
        ['NoConversation'],
        ['NoConversation'],
      ]);
      const refused = await admin.refused(422, 'createAutomationRule', {
        body: {
          ...world.ruleOf({ kind: 'RecordCreated' }, [says('x')]),
          directoryId: world.tasks.directory.id,
        },
      });
      expect(refused.issues).toMatchObject([{ path: ['then', 0], code: 'NeedsContact' }]);
    });

    it('forecast the messages of a bulk change, skip them by default, and send none on undo', async () => {
      await link(await writes('Hello'));
      const checked = world.requests.status('Checked');
      const made = await world.rule({ kind: 'StatusEntered' }, [world.setTotal(5), says('Checked')], {
        onBulk: 'Run',
        if: { statusList: [checked] },
      });
      const itemIds = [await requestOf(contact.id), await requestOf(contact.id), await requestOf(null)];
      await settle();
      const change = { status: checked };
      const foreseen = await admin.ok('foreseeAutomation', {
        body: { kind: 'Bulk', directoryId: world.params.id, itemIds, change },
      });
      expect(foreseen.leaving).toEqual([{ what: 'Messages', count: 2 }]);
      await admin.ok('changeItems', {
        params: world.params,
        body: { isPreview: false, changeId: uuidv7(), itemIds, change },
      });
      await settle();
      expect(sent()).toEqual([]);
      expect((await outcomes(made.id)).flat().filter(one => one === 'LeftOut')).toHaveLength(3);
      const single = await requestOf(contact.id);
      await world.move(single, 'Checked');
      await settle();
      expect(sent()).toEqual(['Checked']);
      const run = (await world.runs(made.id)).find(({ itemId }) => itemId === single);
      expect(await world.totalOf(single)).toBe(5);
      await admin.ok('undoAutomationRun', { params: { id: run?.id ?? '' } });
      expect(await world.totalOf(single)).toBeUndefined();
      await settle();
      expect(sent()).toEqual(['Checked']);
    });

    it('can be dry-run on past records without sending messages, but not on past messages', async () => {
      await link(await writes('Hello'));
      await requestOf(contact.id);
      await requestOf(contact.id);
      await requestOf(null);
      const told = await world.tried(
        world.ruleOf({ kind: 'RecordCreated' }, [says('We look at {{title}}.')]),
      );
      expect(told).toMatchObject({ state: 'Done', fired: 3, changed: 0, refused: 0, isWhole: true });
      // For a record without a contact, no message is sent.
      expect(told.effects).toEqual([{ kind: 'SendMessage', times: 2, people: 2 }]);
      expect(told.unknown).toContain('OthersNow');
      const inside = world.ruleOf({ kind: 'RecordCreated' }, [says('x')], { onBulk: 'Inside' });
      expect((await world.tried(inside)).effects).toEqual(told.effects);
      const when = onMessage({ contact: 'Known', isOfContact: true });
      const input = { directoryId: contact.directoryId };
      const ofMessages = await world.tried(world.ruleOf(when, [says('Dear {{Name}}')], input));
      expect(ofMessages).toMatchObject({ state: 'Done', fired: 0, looked: 0, unknown: ['NoHistory'] });
      await settle();
      expect(sent()).toEqual([]);
    });

    it('stop after 20 automatic answers in a conversation', async () => {
      const made = await rule(onMessage(), 'Echo');
      for (let round = 0; round < 22; round += 1) await chat.comes(person.text(`${round}`));
      await settle();
      expect(sent()).toHaveLength(20);
      expect((await outcomes(made.id)).flat().filter(one => one === 'TooManyMessages')).toHaveLength(2);
    });
  },
  { env: { TELEGRAM_API_ROOT: botApi.url } },
);
