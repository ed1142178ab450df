import { afterAll, beforeEach, expect, it } from 'vitest';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { createBotPerson, startBotApi } from '#tests/server/support/botApi.ts';
import { type ChatWorld, createChatWorld } from '#tests/server/support/chatWorld.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';
import { TestTime } from '#tests/server/support/testTime.ts';

const botApi = await startBotApi();
afterAll(() => botApi.close());
// The clock starts on a Monday.
const time = new TestTime('2030-03-04T12:00:00Z');
const MINUTE_MS = 60_000;

describeOwnServer(
  'Unanswered conversations',
  api => {
    let admin: Member;
    let ann: Member;
    let stranger: Member;
    let support: string;
    let world: ChatWorld;
    let nextPerson = 400;

    beforeEach(async () => {
      time.begin();
      admin = await api.admin();
      support = (await admin.ok('createUserGroup', { body: { name: 'Support', users: [] } })).id;
      ann = await api.colleague(admin, { groups: [support] });
      stranger = await api.colleague(admin);
      const users = [admin.user.id, ann.user.id];
      await admin.ok('updateUserGroup', { params: { id: support }, body: { name: 'Support', users } });
      world = await createChatWorld(api, botApi, admin, { groups: [support], tellAfterMinutes: 30 });
      await work([{ from: '00:00', to: '24:00' }]);
    });

    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

    async function work(intervals: { from: string; to: string }[]) {
      const workingHours = Object.fromEntries(days.map(day => [day, intervals]));
      await admin.ok('updateCalendar', { body: { workingHours, holidays: [] } as never });
    }

    function newPerson() {
      nextPerson += 1;
      return createBotPerson(nextPerson);
    }

    /** Sends a message a second later, so that it becomes the latest conversation. */
    async function writes(text: string, person = newPerson()) {
      time.moveTo(new Date(time.now() + 1_000).toISOString());
      const { message } = person.text(text);
      await world.comes({ message: { ...message, date: Math.floor(time.now() / 1_000) } });
      return { person, conversation: await world.first() };
    }

    async function pass(minutes: number) {
      time.moveTo(new Date(time.now() + minutes * MINUTE_MS).toISOString());
      await api.clock.settle();
      await settleEvents(api, 'notifications');
    }

    const told = async (member: Member) =>
      (await member.ok('listNotifications')).filter(({ kind }) => kind === 'ChatWaiting');

    it('notify every user who answers for the bot once, and no other users', async () => {
      const { person, conversation } = await writes('Hello?');
      await pass(29);
      expect(await told(ann)).toEqual([]);
      await pass(1);
      expect(await told(ann)).toMatchObject([
        {
          ...{ reason: 'Answers', conversationId: conversation.id },
          params: { minutes: 30, chatTitle: 'Olena Koval' },
        },
      ]);
      expect(await told(admin)).toHaveLength(1);
      expect(await told(stranger)).toEqual([]);
      await writes('Anybody?', person);
      await pass(60);
      expect(await told(ann)).toHaveLength(1);
      // A new waiting period starts after a reply.
      await world.send(conversation.id, { text: 'Here we are' });
      await writes('One more question', person);
      await pass(30);
      expect(await told(ann)).toHaveLength(2);
    });

    it('notify only the manager, as long as the manager answers for the bot', async () => {
      const { conversation } = await writes('Hello?');
      const params = world.of(conversation.id);
      await admin.ok('setConversationManager', { params, body: { userId: ann.user.id } });
      await pass(30);
      expect([(await told(ann)).length, (await told(admin)).length]).toEqual([1, 0]);
      const next = await writes('And I?');
      const others = { params: world.of(next.conversation.id), body: { userId: ann.user.id } };
      await admin.ok('setConversationManager', others);
      const users = [admin.user.id];
      await admin.ok('updateUserGroup', { params: { id: support }, body: { name: 'Support', users } });
      await pass(30);
      expect(await told(admin)).toHaveLength(1);
    });

    it("don't notify users once they are answered, closed or snoozed, but do so after a note", async () => {
      const answered = (await writes('One')).conversation;
      await world.send(answered.id, { text: 'Yes' });
      const closed = (await writes('Two')).conversation;
      await admin.ok('setConversationState', { params: world.of(closed.id), body: { state: 'Closed' } });
      const snoozed = (await writes('Three')).conversation;
      await admin.ok('setConversationState', { params: world.of(snoozed.id), body: { state: 'Snoozed' } });
      const noted = (await writes('Four')).conversation;
      await world.send(noted.id, { text: 'Whose is it?', kind: 'Note' });
      await pass(30);
      expect((await told(ann)).map(one => one.conversationId)).toEqual([noted.id]);
    });

    it('count only working time', async () => {
      await work([{ from: '09:00', to: '17:00' }]);
      time.moveTo('2030-03-04T16:50:00Z');
      await writes('Late in the day');
      await pass(60);
      expect(await told(ann)).toEqual([]);
      time.moveTo('2030-03-05T09:19:01Z');
      await pass(0);
      expect(await told(ann)).toEqual([]);
      await pass(1);
      expect(await told(ann)).toHaveLength(1);
    });

    it("don't notify users if the bot has no waiting time configured", async () => {
      await writes('Hello?');
      const params = { id: world.bot.id };
      await admin.ok('updateTelegramBot', { params, body: { name: 'Support', groups: [support] } });
      expect((await world.botOf()).tellAfterMinutes).toBeNull();
      await pass(30);
      await writes('And now?');
      await pass(30);
      expect(await told(ann)).toEqual([]);
    });
  },
  { env: { TELEGRAM_API_ROOT: botApi.url }, time },
);
