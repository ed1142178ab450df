import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { createBotPerson, getSharedBotApi } from '#tests/server/support/botApi.ts';
import { type ChatWorld, createChatWorld, toFormData } from '#tests/server/support/chatWorld.ts';

const botApi = await getSharedBotApi();

describeServer(
  'Chat',
  api => {
    let admin: Member;
    let world: ChatWorld;
    let person: ReturnType<typeof createBotPerson>;
    let nextPerson = 1;

    beforeEach(async () => {
      admin = await api.admin();
      world = await createChatWorld(api, botApi, admin);
      nextPerson += 1;
      person = createBotPerson(nextPerson);
    });

    it('turns incoming messages into a conversation, and sends replies', async () => {
      await world.comes(person.text('Добрий день'));
      const conversation = await world.first();
      expect(conversation).toMatchObject({
        ...{ platform: 'telegram', title: 'Olena Koval', state: 'Open', unreadMessageCount: 1, seq: 1 },
        lastMessage: { direction: 'Incoming', text: 'Добрий день' },
      });
      expect((await admin.ok('countUnreadMessages')).count).toBe(1);
      expect((await admin.ok('getBoot')).unreadMessagesCount).toBe(1);
      const sent = await world.send(conversation.id, { text: 'How can I help?' });
      expect(sent).toMatchObject({ delivery: 'Queued', author: admin.user.id, direction: 'Outgoing' });
      await world.settle();
      expect(botApi.sent(world.token)).toMatchObject([
        { chat_id: String(person.chat.id), text: 'How can I help?' },
      ]);
      const thread = await world.thread(conversation.id);
      expect(thread.map(({ text, delivery, notRead }) => [text, delivery, notRead])).toEqual([
        ['Добрий день', undefined, false],
        ['How can I help?', 'Sent', false],
      ]);
      // Replying marks the conversation as read for everyone.
      expect((await admin.ok('countUnreadMessages')).count).toBe(0);
      expect((await world.first()).waitingSince).toBeUndefined();
    });

    it('keeps read marks per user, and marks messages as read for everyone on request', async () => {
      const other = await api.colleague(admin);
      for (const text of ['one', 'two', 'three']) await world.comes(person.text(text));
      const { id } = await world.first();
      const [first, , third] = await world.thread(id);
      await admin.ok('readMessage', { params: { ...world.of(id), msgId: first?.id ?? '' } });
      await admin.ok('readMessage', { params: { ...world.of(id), msgId: third?.id ?? '' } });
      expect((await admin.ok('getConversation', { params: { id } })).unreadMessageCount).toBe(1);
      expect((await world.thread(id)).map(({ notRead }) => notRead)).toEqual([false, true, false]);
      expect((await other.ok('getConversation', { params: { id } })).unreadMessageCount).toBe(3);
      await admin.ok('readConversation', { params: world.of(id) });
      expect((await admin.ok('countUnreadMessages')).count).toBe(0);
      expect((await other.ok('countUnreadMessages')).count).toBe(3);
      await admin.ok('readConversation', { params: world.of(id), body: { forAll: true } });
      expect((await other.ok('countUnreadMessages')).count).toBe(0);
      expect((await other.ok('getConversation', { params: { id } })).waitingSince).toBeDefined();
    });

    it("isn't visible to users outside the bot's groups", async () => {
      const group = await admin.ok('createUserGroup', { body: { name: 'Support', users: [] } });
      const answers = await api.colleague(admin, { groups: [group.id] });
      const other = await api.colleague(admin);
      const { name } = world.bot;
      await admin.ok('updateTelegramBot', {
        params: { id: world.bot.id },
        body: { name, groups: [group.id] },
      });
      await world.comes(person.text('Hello'), answers);
      const { id } = await world.first(answers);
      expect((await world.conversations(other)).length).toBe(0);
      expect((await world.conversations(admin)).length).toBe(0);
      expect((await other.ok('countUnreadMessages')).count).toBe(0);
      await other.refused(404, 'getConversation', { params: { id } });
      await other.refused(404, 'sendMessage', { params: world.of(id), form: toFormData({ text: 'x' }) });
      // The conversation is unknown to another platform, and users who can't see it can't be its manager.
      await answers.refused(404, 'listMessages', { params: { platform: 'web', id } });
      await answers.refused(422, 'setConversationManager', {
        params: world.of(id),
        body: { userId: other.user.id },
      });
    });

    it('assigns a conversation to the first of two users, and shows the second who manages it', async () => {
      const other = await api.colleague(admin);
      await world.comes(person.text('Hello'));
      const { id } = await world.first();
      const take = { params: world.of(id), body: { expected: null } };
      expect((await other.ok('setConversationManager', take)).manager).toBe(other.user.id);
      const problem = await admin.refused(409, 'setConversationManager', take);
      expect(problem).toMatchObject({
        code: 'TakenMeanwhile',
        issues: [{ params: { name: other.user.name } }],
      });
      expect((await world.conversations(admin, { managerQuickFilter: 'MyContact' })).length).toBe(0);
      expect((await world.conversations(other, { managerQuickFilter: 'MyContact' })).length).toBe(1);
    });

    it('rejects a second reply to the same message unless it is forced', async () => {
      const other = await api.colleague(admin);
      await world.comes(person.text('Is it open?'));
      const { id, seq } = await world.first();
      await world.send(id, { text: 'Yes', lastSeq: seq });
      const late = { text: 'No', lastSeq: seq };
      const problem = await other.refused(409, 'sendMessage', {
        params: world.of(id),
        form: toFormData(late),
      });
      expect(problem).toMatchObject({
        code: 'AnsweredMeanwhile',
        issues: [{ params: { name: admin.user.name } }],
      });
      await world.send(id, { text: 'Seen', lastSeq: seq, kind: 'Note' }, { member: other });
      await world.send(id, { ...late, isForced: true }, { member: other });
      await world.settle();
      expect(botApi.sent(world.token).map(({ text }) => text)).toEqual(['Yes', 'No']);
    });

    it('never sends a note to the contact, and sends a repeated message only once', async () => {
      await world.comes(person.text('Hello'));
      const { id } = await world.first();
      const key = randomUUID();
      const [one, two] = [
        await world.send(id, { text: 'Hi', key }),
        await world.send(id, { text: 'Hi', key }),
      ];
      expect(two.id).toBe(one.id);
      const note = await world.send(id, { text: 'He called before', kind: 'Note' });
      expect(note.delivery).toBeUndefined();
      await world.settle();
      expect(botApi.sent(world.token).map(({ text }) => text)).toEqual(['Hi']);
    });

    it('splits long messages in order, and keeps the order when the platform requests a pause', async () => {
      await world.comes(person.text('Hello'));
      const { id } = await world.first();
      botApi.fails('sendMessage', { code: 429, parameters: { retry_after: 0 } });
      await world.send(id, { text: `${'word '.repeat(1_000)}end` });
      await world.send(id, { text: 'After it' });
      await world.settle();
      await world.settle();
      const texts = botApi.sent(world.token).map(({ text }) => String(text));
      expect(texts).toHaveLength(3);
      expect(texts.every(text => text.length <= 4_096)).toBe(true);
      expect([texts[1]?.endsWith('end'), texts[2]]).toEqual([true, 'After it']);
    });

    it("doesn't resend a message that may have been delivered, or write to a user who blocked the bot", async () => {
      await world.comes(person.text('Hello'));
      const { id } = await world.first();
      botApi.fails('sendMessage', 'lost');
      const sent = await world.send(id, { text: 'Once' });
      await world.settle();
      const place = { ...world.of(id), msgId: sent.id };
      expect((await world.thread(id)).at(-1)?.delivery).toBe('Unconfirmed');
      expect(botApi.sent(world.token)).toHaveLength(1);
      expect((await admin.ok('settleDelivery', { params: place, body: { delivery: 'Sent' } })).delivery).toBe(
        'Sent',
      );
      await admin.refused(422, 'settleDelivery', { params: place, body: { delivery: 'Queued' } });
      botApi.fails('sendMessage', { code: 403, description: 'Forbidden: bot was blocked by the user' });
      await world.send(id, { text: 'Gone' });
      await world.settle();
      expect((await world.thread(id)).at(-1)).toMatchObject({ delivery: 'Failed', error: 'Blocked' });
      expect((await world.first()).isBlocked).toBe(true);
      await admin.refused(422, 'sendMessage', { params: world.of(id), form: toFormData({ text: 'x' }) });
    });

    it('keeps earlier texts of edited messages, and edits and deletes them on the platform', async () => {
      await world.comes(person.text('Helo'));
      const { id } = await world.first();
      botApi.update(world.token, person.edited(person.last(), 'Hello'));
      await expect.poll(async () => (await world.thread(id))[0]?.text).toBe('Hello');
      expect((await world.thread(id))[0]?.earlierTexts?.map(({ text }) => text)).toEqual(['Helo']);
      const mine = await world.send(id, { text: 'Welcom' });
      await world.settle();
      const place = { ...world.of(id), msgId: mine.id };
      expect(await admin.ok('updateMessage', { params: place, body: { text: 'Welcome' } })).toMatchObject({
        ...{ text: 'Welcome', earlierTexts: [{ text: 'Welcom' }] },
      });
      expect(botApi.callsOf(world.token).at(-1)).toMatchObject({
        method: 'editMessageText',
        payload: { text: 'Welcome' },
      });
      const other = await api.colleague(admin);
      await other.refused(422, 'updateMessage', { params: place, body: { text: 'x' } });
      await admin.ok('deleteMessage', { params: place });
      expect(botApi.callsOf(world.token).at(-1)?.method).toBe('deleteMessage');
      expect((await world.thread(id)).at(-1)).toMatchObject({ text: '', deletedAt: expect.any(String) });
    });

    it('loads a replacement photo once, and shows links and the author of forwarded messages', async () => {
      botApi.files.set('old', 'old photo').set('new', 'new photo');
      const photo = (file_id: string, file_unique_id: string) => [
        { file_id, file_unique_id, width: 1, height: 1, file_size: 9 },
      ];
      await world.comes(person.message({ photo: photo('old', 'o'), caption: 'My ID' }));
      const { id } = await world.first();
      const photoId = person.last();
      const first = async () => (await world.thread(id))[0];
      const contentOf = async () => {
        const msgId = (await first())?.id ?? '';
        return (await admin.call('getMessageFile', { params: { ...world.of(id), msgId } })).text;
      };
      await expect.poll(async () => (await first())?.fileProblem ?? null).toBe(null);
      expect(await contentOf()).toBe('old photo');
      // The same file can have another name.
      botApi.update(
        world.token,
        person.editedMedia(photoId, { photo: photo('again', 'o'), caption: 'Mine' }),
      );
      await expect.poll(async () => (await first())?.text).toBe('Mine');
      expect((await first())?.fileProblem).toBeUndefined();
      botApi.update(world.token, person.editedMedia(photoId, { photo: photo('new', 'n'), caption: 'Mine' }));
      await expect.poll(contentOf).toBe('new photo');
      expect(await first()).toMatchObject({ text: 'Mine', earlierTexts: [{ text: 'My ID' }] });

      const sender_user = { id: 5, is_bot: false, first_name: 'Iryna', last_name: 'Bondar' };
      const entities = [
        { type: 'text_link', offset: 5, length: 4, url: 'https://docket.example/form' },
        { type: 'text_link', offset: 13, length: 17, url: 'https://a.example' },
      ];
      await world.comes(
        person.text('Open this or https://a.example', {
          entities,
          forward_origin: { type: 'user', date: 1, sender_user },
        }),
      );
      expect((await world.thread(id)).at(-1)).toMatchObject({
        text: 'Open this (https://docket.example/form) or https://a.example',
        forwardedFrom: 'Iryna Bondar',
      });
    });

    it('accepts pictures and locations, reports oversized files, and sends files', async () => {
      botApi.files.set('pic', 'picture');
      await world.comes(
        person.message({
          caption: 'See',
          photo: [{ file_id: 'pic', file_unique_id: 'p', width: 1, height: 1, file_size: 7 }],
          media_group_id: 'album',
        }),
      );
      await world.comes(
        person.message({
          document: { file_id: 'big', file_unique_id: 'b', file_name: '../x<y>.zip', file_size: 30_000_000 },
        }),
      );
      await world.comes(person.message({ location: { latitude: 50.45, longitude: 30.52 } }));
      await world.comes(person.message({ poll: { id: '1', question: '?' } }));
      const { id } = await world.first();
      const [picture, big, place, poll] = await world.thread(id);
      expect(picture).toMatchObject({
        text: 'See',
        groupId: 'album',
        file: { name: 'photo.jpg', type: 'image/jpeg', size: 7 },
      });
      expect(big).toMatchObject({ fileProblem: 'TooLarge' });
      expect(place?.shared).toEqual({ kind: 'Location', lat: 50.45, lng: 30.52 });
      expect(poll?.shared).toEqual({ kind: 'Unsupported' });
      const content = await admin.call('getMessageFile', {
        params: { ...world.of(id), msgId: picture?.id ?? '' },
      });
      expect(content.status).toBe(200);
      await admin.refused(404, 'getMessageFile', { params: { ...world.of(id), msgId: big?.id ?? '' } });
      const file = new File(['hello'], 'note.txt', { type: 'text/plain' });
      await world.send(id, { text: 'Here' }, { file });
      await world.settle();
      expect(botApi.callsOf(world.token).at(-1)).toMatchObject({
        method: 'sendDocument',
        content: 'hello',
        payload: { caption: 'Here' },
      });
    });

    it('loads files with any id, but none outside their folder', async () => {
      const document = (file_id: string) => ({
        document: { file_id, file_unique_id: file_id, file_name: 'a.txt', file_size: 3 },
      });
      botApi.files.set('a b#1?%2e', 'odd');
      await world.comes(person.message(document('a b#1?%2e')));
      await world.comes(person.message(document('../../../../etc/passwd')));
      const { id } = await world.first();
      const [odd, outside] = await world.thread(id);
      expect(odd?.file).toMatchObject({ name: 'a.txt', size: 3 });
      expect(outside?.fileProblem).toBeDefined();
      expect(outside?.file).toBeUndefined();
      expect(botApi.strays).toEqual([]);
    });

    it('skips service messages, but shows messages of unknown types', async () => {
      await world.comes(person.text('Hello'));
      const { id } = await world.first();
      const pinned = { message_id: 1, date: 1, chat: { id: 5, type: 'private' } };
      const topic = { name: 'Orders', icon_color: 7_322_096 };
      for (const said of [
        { forum_topic_created: topic },
        { forum_topic_edited: { name: 'Sales' } },
        { write_access_allowed: { from_request: true } },
        { gift: { gift: { id: 'g', sticker: {}, star_count: 15 } } },
        { unique_gift: { origin: 'transfer' } },
        { pinned_message: pinned },
        { new_chat_members: [person.from] },
        { chat_background_set: { type: { type: 'fill' } } },
        { boost_added: { boost_count: 1 } },
        { successful_payment: { currency: 'UAH', total_amount: 100 } },
        { video_chat_scheduled: { start_date: 1 } },
      ])
        botApi.update(world.token, person.message(said));
      // A message of an unknown type is shown anyway, because a user may have sent it.
      botApi.update(world.token, person.message({ dice: { emoji: '🎲', value: 3 } }));
      await world.comes(person.message({ sent_by_a_later_version: {} }));
      const thread = await world.thread(id);
      expect(thread.map(({ text, shared }) => text || shared?.kind)).toEqual([
        'Hello',
        'Unsupported',
        'Unsupported',
      ]);
      expect(await world.first()).toMatchObject({ unreadMessageCount: 3 });
    });

    it('links a contact only when users share their own number', async () => {
      const directories = await admin.ok('listDirectories');
      const contacts = directories.find(({ code }) => code === 'contact');
      const phone = contacts?.fields.find(({ type }) => type === 'PhoneNumber');
      const name = contacts?.fields.find(({ type }) => type === 'String');
      const made = await admin.ok('createItem', {
        params: { id: contacts?.id ?? '' },
        body: {
          customFields: {
            [name?.id ?? '']: { stringValue: 'Olena' },
            [phone?.id ?? '']: { stringValue: '+380671234567' },
          },
        },
      });
      const shared = { phone_number: '380671234567', first_name: 'Olena' };
      await world.comes(person.message({ contact: { ...shared, user_id: 99 } }));
      expect((await world.first()).contact).toBeUndefined();
      await world.comes(person.message({ contact: { ...shared, user_id: person.from.id } }));
      expect((await world.first()).contact?.id).toBe(made.id);
      expect((await world.conversations(admin, { contactId: made.id })).length).toBe(1);
      expect((await world.conversations(admin, { keyword: '067 123 45 67' })).length).toBe(1);
    });

    it('snoozes and closes conversations, and reopens them on a new message', async () => {
      await world.comes(person.text('Hello'));
      const { id } = await world.first();
      await admin.refused(422, 'setConversationState', {
        params: world.of(id),
        body: { state: 'Snoozed', till: '2001-01-01T00:00:00Z' },
      });
      await admin.ok('setConversationState', { params: world.of(id), body: { state: 'Snoozed' } });
      expect(
        (await world.conversations(admin, { managerQuickFilter: 'Snoozed' })).map(one => one.id),
      ).toEqual([id]);
      const closed = await admin.ok('setConversationState', {
        params: world.of(id),
        body: { state: 'Closed' },
      });
      expect(closed).toMatchObject({ state: 'Closed', unreadMessageCount: 0 });
      expect(await world.conversations()).toEqual([]);
      await world.comes(person.text('Again'));
      expect((await world.first()).state).toBe('Open');
    });

    it('greets each user once, in their language if available', async () => {
      const { name } = world.bot;
      const greeting = { en: 'Welcome', uk: 'Вітаємо' };
      await admin.ok('updateTelegramBot', { params: { id: world.bot.id }, body: { name, greeting } });
      await world.comes(person.text('Hi'));
      await world.comes(person.text('Hi again'));
      await world.comes(createBotPerson(10_000 + nextPerson, { lang: 'de' }).text('Hallo'));
      expect(botApi.sent(world.token).map(({ text }) => text)).toEqual(['Вітаємо', 'Welcome']);
    });

    it('sends one away message outside working hours, and none within them', async () => {
      const { name } = world.bot;
      const away = { en: 'Back tomorrow' };
      await admin.ok('updateTelegramBot', { params: { id: world.bot.id }, body: { name, away } });
      const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
      const always = [{ from: '00:00', to: '24:00' }];
      const open = async (intervals: typeof always) => {
        const workingHours = Object.fromEntries(days.map(day => [day, intervals])) as Record<
          (typeof days)[number],
          typeof always
        >;
        await admin.ok('updateCalendar', { body: { workingHours, holidays: [] } });
      };
      await open(always);
      await world.comes(person.text('Hello'));
      expect(botApi.sent(world.token)).toEqual([]);
      await open([]);
      await world.comes(person.text('Anybody?'));
      await world.comes(person.text('Anybody at all?'));
      expect(botApi.sent(world.token).map(({ text }) => text)).toEqual(['Back tomorrow']);
    });

    it('finds conversations by words of messages and names', async () => {
      await world.comes(person.text('Чи є ковдри?'));
      await world.comes(
        createBotPerson(20_000 + nextPerson, { first: 'Ivan', last: 'Bondar' }).text('Hello'),
      );
      const titles = async (keyword: string) =>
        (await world.conversations(admin, { keyword })).map(({ title }) => title);
      expect(await titles('КОВДР')).toEqual(['Olena Koval']);
      expect(await titles('bondar')).toEqual(['Ivan Bondar']);
      expect(await titles('100%')).toEqual([]);
    });

    it('rejects an invalid token, a token in use, and the token of another bot', async () => {
      const create = (token: string) =>
        admin.refused(422, 'createTelegramBot', { body: { name: 'B', token } });
      expect((await create('nope')).issues[0]?.code).toBe('TokenRefused');
      expect((await create('../x')).issues[0]?.code).toBe('TokenRefused');
      expect((await create(world.token)).issues[0]?.code).toBe('BotExists');
      const wrong = {
        params: { id: world.bot.id },
        body: { name: 'B', token: botApi.bot(), groups: [randomUUID()] },
      };
      const problem = await admin.refused(422, 'updateTelegramBot', wrong);
      expect(problem.issues.map(({ code }) => code)).toEqual(['UnknownGroup', 'TokenOfAnotherBot']);
    });

    it('reports a revoked token, and a bot that another program uses until it is taken over', async () => {
      botApi.change(world.token, { hasWebhook: true });
      await expect
        .poll(async () => (await world.botOf()).state, { timeout: 20_000 })
        .toBe('AnsweredElsewhere');
      botApi.update(world.token, person.text('Meanwhile'));
      await admin.ok('takeOverTelegramBot', { params: { id: world.bot.id } });
      await expect.poll(async () => (await world.conversations()).length, { timeout: 20_000 }).toBe(1);
      botApi.change(world.token, { isRevoked: true });
      await expect.poll(async () => (await world.botOf()).state, { timeout: 20_000 }).toBe('TokenRefused');
      await admin.ok('deleteTelegramBot', { params: { id: world.bot.id } });
      await admin.refused(404, 'getTelegramBot', { params: { id: world.bot.id } });
      expect(await world.first()).toMatchObject({ canSend: false });
    });
  },
  { env: { TELEGRAM_API_ROOT: botApi.url } },
);
