import { afterAll, beforeEach, expect, it } from 'vitest';
import { systemClock, type TimeSource } from '#server/kernel/clock/time.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { createBotPerson, startBotApi } from '#tests/server/support/botApi.ts';
import { type ChatFormWorld, createChatFormWorld } from './chatFormWorld.ts';

const botApi = await startBotApi();
afterAll(() => botApi.close());

const clock = { ms: 0 };
const time: TimeSource = {
  now: () => Date.now() + clock.ms,
  at: (instant, call) => systemClock.at(instant - clock.ms, call),
};

const SIZES = ['Small', 'Medium', 'Large'].map(text => ({ value: text.toLowerCase(), text }));

describeOwnServer(
  'A form in a chat',
  api => {
    let admin: Member;
    let world: ChatFormWorld;
    let person: ReturnType<typeof createBotPerson>;
    let nextPerson = 100;

    beforeEach(async () => {
      admin = await api.admin();
      world = await createChatFormWorld(api, botApi, admin, {
        fields: [
          { name: 'Title', type: 'String', required: true },
          { name: 'Size', type: 'Dropdown', dropdownItems: SIZES },
          { name: 'Amount', type: 'Number', precision: 2 },
        ],
      });
      nextPerson += 1;
      person = createBotPerson(nextPerson, { lang: 'en' });
    });

    const says = (text: string) => world.gets(person.text(text));
    const presses = (label: string, question = world.last()) =>
      world.gets(world.press(person, question, label));
    const fillIn = async () => {
      await says('/start request');
      await says('A new roof');
      await presses('Medium');
      await says('12.5');
    };

    it('is offered once by a button, which starts the form as long as the form is available', async () => {
      await world.save({ start: { button: true } });
      await says('Hello');
      const offer = world.last();
      expect(offer).toMatchObject({ text: 'You can fill in a form here:', labels: ['Request'] });
      // The visitor's message still has to be answered.
      expect(await world.first()).toMatchObject({ unreadMessageCount: 1 });
      await says('Anybody?');
      expect(world.asked()).toHaveLength(1);
      await presses('Request', offer);
      expect(world.last().text).toBe('1 of 3. Title');
      await presses('Request', offer);
      expect(world.last().text).toContain('You’re still filling in a form.');
      await presses('Cancel');
      await says('/start');
      expect(world.last().labels).toEqual(['Request']);
      await world.save({ start: { agent: true } });
      await presses('Request', offer);
      expect(world.last().text).toBe('This form isn’t available at the moment.');
    });

    it('shows users its buttons, which of them were pressed, and the created record', async () => {
      await fillIn();
      await presses('Send');
      const { id } = await world.first();
      const buttons = (await world.thread(id)).flatMap(message => (message.buttons ? [message.buttons] : []));
      const pressed = buttons.map(all => all.filter(one => one.isPressed).map(({ text }) => text));
      expect(pressed).toEqual([[], ['Medium'], [], ['Send']]);
      expect(buttons[1]?.map(({ text }) => text)).toEqual([
        ...['Small', 'Medium', 'Large', 'Skip', 'Back', 'Cancel'],
      ]);
      const forms = await admin.ok('getConversationForms', { params: world.of(id) });
      const [record] = await world.records();
      const directoryId = world.defined.directory.id;
      const made = [{ directoryId, itemId: record?.id, number: record?.number, name: 'Request' }];
      expect(forms.made).toEqual(made);
      await admin.ok('deleteItem', { params: { id: directoryId, itemId: record?.id ?? '' } });
      expect((await admin.ok('getConversationForms', { params: world.of(id) })).made).toEqual([]);
    });

    it('asks question by question, and creates one record on confirmation', async () => {
      await says('/start request');
      expect(world.last().text).toBe('1 of 3. Title');
      expect(world.last().labels).toEqual(['Cancel']);
      await says('A new roof');
      expect(world.last().text).toContain('2 of 3. Size');
      expect(world.last().labels).toEqual(['Small', 'Medium', 'Large', 'Skip', 'Back', 'Cancel']);
      await presses('Medium');
      expect(world.last().text).toContain('3 of 3. Amount\nWrite a number, such as 12.55.');
      await says('twelve');
      expect(world.last().text).toBe('Enter a number.\n\n3 of 3. Amount\nWrite a number, such as 12.55.');
      await says('12.5');
      const summary = world.last();
      expect(summary.text).toBe(
        'Check your answers, then send them.\n\nTitle: A new roof\nSize: Medium\nAmount: 12.50',
      );
      expect(await world.records()).toEqual([]);
      await presses('Send', summary);
      const [record, ...others] = await world.records();
      expect(others).toEqual([]);
      expect(world.last().text).toBe(`Thank you. Your number is ${record?.number}.`);
      expect(Object.values(record?.customFields ?? {})).toEqual(
        expect.arrayContaining([
          { stringValue: 'A new roof' },
          { stringValue: 'medium' },
          { numberValue: 12.5 },
        ]),
      );
      // The form is confirmed again, by a button that still exists.
      await presses('Send', summary);
      expect(world.last().text).toBe('This form has already been sent.');
      expect(await world.records()).toHaveLength(1);
      // Every pressed button was acknowledged.
      const answered = botApi.calls.filter(
        ({ method, token }) => method === 'answerCallbackQuery' && token === world.token,
      );
      expect(answered).toHaveLength(3);
      // Messages answered by a form aren't unread.
      expect((await admin.ok('countUnreadMessages')).count).toBe(0);
    });

    it('returns to the current question when an old button is pressed', async () => {
      await says('/request');
      await says('Roof');
      const size = world.last();
      await presses('Small', size);
      await presses('Large', size);
      expect(world.last().text).toContain(
        'That question is over. This is the current one:\n\n3 of 3. Amount',
      );
      await presses('Skip');
      expect(world.last().text).toContain('Size: Small');
    });

    it('returns to the previous question to keep or change its answer, and can be cancelled', async () => {
      await fillIn();
      await presses('Back');
      expect(world.last().text).toContain('Your answer: 12.50');
      await presses('Keep this answer');
      await presses('Back');
      await says('7');
      expect(world.last().text).toContain('Amount: 7.00');
      await presses('Cancel');
      expect(world.last().text).toBe('The form is cancelled. Nothing was sent.');
      expect(await world.records()).toEqual([]);
      // Messages from now on are for agents.
      await says('Hello?');
      expect(world.last().text).toBe('The form is cancelled. Nothing was sent.');
      expect((await admin.ok('countUnreadMessages')).count).toBe(1);
    });

    it('responds with an explanation to stickers, edited messages and another start', async () => {
      await says('/start request');
      await world.gets(person.message({ sticker: { file_id: 'x', emoji: '👍' } }));
      expect(world.last().text).toBe('That doesn’t answer the question.\n\n1 of 3. Title');
      await says('Roof');
      await world.gets(person.edited(person.last(), 'Two roofs'));
      expect(world.last().text).toContain('A changed message doesn’t change your answer.');
      await says('/start request');
      expect(world.last().text).toContain('You’re still filling in a form.');
      expect(world.last().text).toContain('2 of 3. Size');
    });

    it('is sent, paused, resumed and cancelled by a user', async () => {
      await says('Hello');
      const { id } = await world.first();
      const params = world.of(id);
      const offered = await admin.ok('getConversationForms', { params });
      expect(offered).toEqual({ made: [], offered: [{ id: world.formId, name: 'Request' }] });
      const { running } = await admin.ok('startConversationForm', {
        params,
        body: { formId: world.formId },
      });
      expect(running).toMatchObject({ name: 'Request', state: 'Active' });
      await admin.refused(422, 'startConversationForm', { params, body: { formId: world.formId } });
      await world.settle();
      expect(world.last().text).toBe('1 of 3. Title');
      await admin.ok('setConversationForm', { params, body: { state: 'Paused' } });
      const before = world.asked().length;
      await says('A question to a person');
      expect(world.asked()).toHaveLength(before);
      await admin.ok('setConversationForm', { params, body: { state: 'Active' } });
      await world.settle();
      expect(world.last().text).toBe('Let’s go on.\n\n1 of 3. Title');
      await admin.ok('setConversationForm', { params, body: { state: 'Cancelled' } });
      await world.settle();
      expect(world.last().text).toContain('cancelled');
      await admin.refused(422, 'setConversationForm', { params, body: { state: 'Paused' } });
    });

    it("applies the directory's scripts", async () => {
      const { id, name, type, revision } = world.defined.directory;
      const scripts = {
        onChangedScript: `if (form.get('title') === 'Roof') refuse('title', { en: 'No roofs.', uk: 'Без дахів.' });
          if (form.get('title') === 'Tap') form.hide('amount');`,
      };
      await admin.ok('updateDirectory', { params: { id }, body: { name, type, revision, scripts } });
      await says('/start request');
      await says('Roof');
      expect(world.last().text).toBe('No roofs.\n\n1 of 3. Title');
      await says('Tap');
      expect(world.last().text).toContain('2 of 2. Size');
      await presses('Small');
      await presses('Send');
      expect(await world.records()).toHaveLength(1);
    });

    it('validates answers again before creating a record, and ends after a week without an answer', async () => {
      await fillIn();
      const { id } = world.defined.field('Title');
      const rest = { name: 'Title', type: 'String' as const, required: true, unique: true };
      const entity = world.defined.directory.id;
      await admin.ok('updateCustomField', { params: { entity, id }, body: rest });
      await admin.ok('createItem', {
        params: { id: entity },
        body: { customFields: { [id]: { stringValue: 'A new roof' } } },
      });
      await presses('Send');
      expect(world.last().text).toContain('1 of 3. Title');
      expect(await world.records()).toHaveLength(1);
      await says('Another roof');
      await presses('Send');
      expect(await world.records()).toHaveLength(2);
      await says('/start request');
      clock.ms += 8 * 86_400_000;
      await api.clock.settle();
      await world.settle();
      expect(world.last().text).toContain('has been closed because there was no answer');
    });
  },
  { env: { TELEGRAM_API_ROOT: botApi.url }, time },
);
