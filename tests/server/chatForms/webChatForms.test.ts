/** Tests forms of directories filled in by a visitor of a site: the same questions and verdicts as in any chat. */
import { beforeEach, expect, it } from 'vitest';
import type { VisitorMessage } from '#core/model.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { getSharedBotApi } from '#tests/server/support/botApi.ts';
import { createVisitor, type Visitor } from '#tests/server/support/visitors.ts';
import { type ChatFormWorld, createChatFormWorld } from './chatFormWorld.ts';

const botApi = await getSharedBotApi();

const SIZES = ['Small', 'Large'].map(text => ({ value: text.toLowerCase(), text }));

describeServer(
  'A form in a web chat',
  api => {
    let admin: Member;
    let world: ChatFormWorld;
    let visitor: Visitor;

    beforeEach(async () => {
      admin = await api.admin();
      world = await createChatFormWorld(api, botApi, admin, {
        fields: [
          { name: 'Title', type: 'String', required: true },
          { name: 'Size', type: 'Dropdown', dropdownItems: SIZES },
        ],
      });
      const bot = await admin.ok('createWebBot', { body: { name: 'Help' } });
      visitor = createVisitor(api, bot.id);
    });

    const says = async (text: string) => {
      await visitor.says(text);
      await world.settle();
    };
    const last = async (): Promise<VisitorMessage> => {
      const message = (await visitor.chat()).messages.at(-1);
      if (!message) throw new Error('Nothing was said.');
      return message;
    };
    const labels = async () => (await last()).buttons?.map(({ text }) => text);
    const press = async (label: string, message: VisitorMessage) => {
      const button = message.buttons?.find(({ text }) => text === label);
      if (!button) throw new Error(`There is no button ${label}.`);
      const answer = await visitor.press(message.id, button.id);
      await world.settle();
      return answer;
    };

    it('asks with buttons, and creates one record on confirmation', async () => {
      await says('/request');
      expect((await last()).text).toBe('1 of 2. Title');
      await says('A new roof');
      const question = await last();
      expect(question.text).toContain('2 of 2. Size');
      expect(await labels()).toEqual(['Small', 'Large', 'Skip', 'Back', 'Cancel']);
      expect((await press('Large', question)).status).toBe(204);
      const summary = await last();
      expect(summary.text).toContain('Title: A new roof\nSize: Large');
      await press('Send', summary);
      const [record, ...others] = await world.records();
      expect(others).toEqual([]);
      expect((await last()).text).toBe(`Thank you. Your number is ${record?.number}.`);
      expect(Object.values(record?.customFields ?? {})).toEqual(
        expect.arrayContaining([{ stringValue: 'A new roof' }, { stringValue: 'large' }]),
      );
      // Buttons of earlier messages can still be used.
      await press('Send', summary);
      expect((await last()).text).toBe('This form has already been sent.');
      expect(await world.records()).toHaveLength(1);
    });

    it('accepts presses of its buttons only from its visitor', async () => {
      await says('/request');
      const question = await last();
      const [cancel] = question.buttons ?? [];
      expect(cancel?.text).toBe('Cancel');
      const other = createVisitor(api, visitor.botId);
      await other.says('Hello');
      expect((await other.press(question.id, cancel?.id ?? '')).status).toBe(404);
      expect((await visitor.press(question.id, `${cancel?.id}x`)).status).toBe(404);
      const own = (await visitor.chat()).messages[0];
      expect((await visitor.press(own?.id ?? '', cancel?.id ?? '')).status).toBe(404);
      await world.settle();
      expect((await last()).id).toBe(question.id);
      await press('Cancel', question);
      expect((await last()).buttons).toBeUndefined();
    });

    it('can be sent to the visitor by a user', async () => {
      await says('Hello');
      const [conversation] = (await admin.ok('listConversations')).items.filter(
        ({ platform }) => platform === 'web',
      );
      const params = { platform: 'web', id: conversation?.id ?? '' };
      await admin.ok('startConversationForm', { params, body: { formId: world.formId } });
      await world.settle();
      expect((await last()).text).toBe('1 of 2. Title');
    });
  },
  { env: { TELEGRAM_API_ROOT: botApi.url } },
);
