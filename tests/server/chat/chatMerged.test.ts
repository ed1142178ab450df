import { beforeEach, expect, it } from 'vitest';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { createBotPerson, getSharedBotApi } from '#tests/server/support/botApi.ts';
import { type ChatWorld, createChatWorld } from '#tests/server/support/chatWorld.ts';
import { createContact } from '#tests/server/support/contacts.ts';

const botApi = await getSharedBotApi();

describeServer(
  'Chats of merged contacts',
  api => {
    let admin: Member;
    let world: ChatWorld;
    const person = createBotPerson(91);

    beforeEach(async () => {
      admin = await api.admin();
      world = await createChatWorld(api, botApi, admin);
    });

    const idsWith = async (contactId: string) =>
      (await world.conversations(admin, { contactId })).map(({ id }) => id);

    async function addBot(name: string): Promise<string> {
      const token = botApi.bot();
      const { id } = await admin.ok('createTelegramBot', { body: { name, token } });
      const stateOf = async () => (await admin.ok('getTelegramBot', { params: { id } })).state;
      await expect.poll(stateOf, { timeout: 20_000 }).toBe('Running');
      return token;
    }

    it('belong to the remaining contact, including those of other bots, and are restored on undo', async () => {
      const { directoryId, id: fromId } = await createContact(admin, 'Olena');
      const { id: intoId } = await createContact(admin, 'Olena Koval');
      await world.comes(person.text('Hello'));
      const { id } = await world.first();
      await admin.ok('setConversationContact', { params: world.of(id), body: { contactId: fromId } });
      const { mergeId = '' } = await admin.ok('mergeItems', {
        params: { id: directoryId, itemId: intoId },
        body: { otherId: fromId, version: 1, otherVersion: 1, customFields: {} },
      });
      expect(await idsWith(intoId)).toEqual([id]);
      expect((await world.first()).contact).toMatchObject({ id: intoId });

      // Their platform identity has moved as well: another bot recognises them as the remaining contact.
      botApi.update(await addBot('Other'), person.text('Hello over there'));
      await expect.poll(async () => (await idsWith(intoId)).length, { timeout: 20_000 }).toBe(2);

      await admin.ok('undoMerge', { params: { id: directoryId, mergeId } });
      expect(await idsWith(fromId)).toContain(id);
      expect(await idsWith(intoId)).not.toContain(id);
      // Their identity has moved back: a third bot recognises them as the restored contact.
      const third = await addBot('Third');
      botApi.update(third, person.text('Hello again'));
      await expect.poll(async () => (await idsWith(fromId)).length, { timeout: 20_000 }).toBe(2);
    });
  },
  { env: { TELEGRAM_API_ROOT: botApi.url } },
);
