import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { AutomationRuleInput, AutomationStep, AutomationTrigger, ChatFormInput } from '#core/model.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type AutomationWorld, createAutomationWorld } from '#tests/server/support/automationWorld.ts';
import { createBotPerson, getSharedBotApi } from '#tests/server/support/botApi.ts';
import { createContact } from '#tests/server/support/contacts.ts';
import { type ChatFormWorld, createChatFormWorld } from './chatFormWorld.ts';

const botApi = await getSharedBotApi();

const onMessage: AutomationTrigger = { kind: 'MessageReceived', contains: 'roof' };

describeServer(
  'Forms sent by rules',
  api => {
    let admin: Member;
    let chat: ChatFormWorld;
    let world: AutomationWorld;
    let person: ReturnType<typeof createBotPerson>;
    let step: AutomationStep;
    let nextPerson = 700;

    beforeEach(async () => {
      admin = await api.admin();
      chat = await createChatFormWorld(api, botApi, admin, {
        directory: { name: 'Wishes' },
        fields: [{ name: 'What', type: 'String', required: true }],
        form: { start: { rule: true } },
      });
      world = await createAutomationWorld(api, admin);
      step = { kind: 'StartForm', chatFormId: chat.formId };
      nextPerson += 1;
      person = createBotPerson(nextPerson, { lang: 'en' });
    });

    const settle = async () => {
      await world.settle();
      await chat.settle();
    };
    const says = async (text: string) => {
      await chat.gets(person.text(text));
      await settle();
    };
    const outcomes = async (id: string) =>
      (await world.runs(id)).map(({ steps }) =>
        steps.map(({ outcome, issues }) => issues[0]?.code ?? outcome),
      );

    it('are started for the sender of a message, unless the sender is already filling in a form', async () => {
      const made = await world.rule(onMessage, [step]);
      await says('My roof leaks');
      expect(chat.last().text).toBe('1 of 1. What');
      // An answer to a form isn't a message to which a rule could respond with another one.
      await says('roof tiles');
      await chat.gets(chat.press(person, chat.last(), 'Send'));
      expect((await chat.records()).map(({ number }) => number)).toEqual([1]);
      await says('The other roof, too');
      expect(chat.last().text).toBe('1 of 1. What');
      expect((await outcomes(made.id)).flat().filter(one => one === 'Done')).toHaveLength(2);
    });

    it('are started for the contact of a record, unless another form is running or this form is off', async () => {
      await says('Hello');
      const contact = await createContact(admin, 'Olena Koval');
      const { id } = await chat.first();
      await admin.ok('setConversationContact', { params: chat.of(id), body: { contactId: contact.id } });
      const { directoryId } = contact;
      const made = await world.rule({ kind: 'Button', label: 'Ask' }, [step], { directoryId });
      const press = async () => {
        await admin.ok('pressAutomationButton', { params: { id: made.id, itemId: contact.id } });
        await settle();
      };
      await press();
      expect(chat.last().text).toBe('1 of 1. What');
      await press();
      await chat.save({ enabled: false });
      await press();
      // As with any deleted reference, the rule is paused, and missed events are queued.
      expect(await outcomes(made.id)).toEqual([[], ['FormRunning'], ['Done']]);
      const [rule] = await admin.ok('listAutomationRules');
      expect(rule).toMatchObject({ state: 'Paused', reason: 'Outdated' });
      await says('Tiles');
      expect(await chat.records()).toEqual([]);
    });

    it('are limited to forms that rules can send', async () => {
      const start: ChatFormInput['start'] = { link: 'closed' };
      const closed = randomUUID();
      await chat.save({ name: 'Closed', start }, closed);
      const input = (chatFormId: string): AutomationRuleInput =>
        world.ruleOf(onMessage, [{ kind: 'StartForm', chatFormId }]);
      for (const chatFormId of [closed, randomUUID()]) {
        const refused = await admin.refused(422, 'createAutomationRule', { body: input(chatFormId) });
        expect(refused.issues).toMatchObject([{ path: ['then', 0, 'chatFormId'], code: 'FormNotForRules' }]);
      }
      const { chatForms } = await admin.ok('getBoot');
      expect(chatForms?.filter(({ isForRules }) => isForRules).map(({ id }) => id)).toEqual([chat.formId]);
      const refused = await admin.refused(422, 'createAutomationRule', {
        body: world.ruleOf({ kind: 'RecordCreated' }, [step], { directoryId: world.tasks.directory.id }),
      });
      expect(refused.issues).toMatchObject([{ path: ['then', 0], code: 'NeedsContact' }]);
    });

    it('are included in templates by their names', async () => {
      await world.rule(onMessage, [step], { name: 'Ask' });
      const file = await admin.ok('exportConfiguration');
      const [rule] = file.automationRules as AutomationRuleInput[];
      expect(rule?.then).toEqual([{ kind: 'StartForm', chatFormId: 'Request' }]);
    });
  },
  { env: { TELEGRAM_API_ROOT: botApi.url } },
);
