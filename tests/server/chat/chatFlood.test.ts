import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { describeOwnServer } from '#tests/server/harness.ts';
import { createBotPerson, startBotApi } from '#tests/server/support/botApi.ts';
import { createChatWorld } from '#tests/server/support/chatWorld.ts';

const botApi = await startBotApi();
afterAll(() => botApi.close());

const MANY = 2_000;

describeOwnServer(
  'A flood of messages',
  api => {
    it("doesn't delay other conversations, or lose messages", { timeout: 120_000 }, async () => {
      const admin = await api.admin();
      const world = await createChatWorld(api, botApi, admin);
      const [loud, quiet] = [createBotPerson(51, { first: 'Loud' }), createBotPerson(52, { first: 'Quiet' })];
      for (let number = 0; number < MANY; number += 1)
        botApi.update(world.token, loud.text(`Text ${number}`));
      botApi.update(world.token, quiet.text('A question'));
      const written = async () => {
        const { rows } = await api.database.forAccount(admin.user.account.id, trx =>
          // Ids increase in the order of creation.
          sql<{ text: string; seq: number }>`select text, seq from messages order by message_id`.execute(trx),
        );
        return rows;
      };
      await expect
        .poll(async () => (await written()).length, { timeout: 100_000, interval: 500 })
        .toBe(MANY + 1);
      const texts = (await written()).map(({ text }) => text);
      expect(texts.indexOf('A question')).toBeLessThan(MANY / 2);
      const wanted = Array.from({ length: MANY }, (_, number) => `Text ${number}`);
      expect(texts.filter(text => text !== 'A question')).toEqual(wanted);
      const ofLoud = (await written()).filter(({ text }) => text !== 'A question');
      expect(ofLoud.map(({ seq }) => seq)).toEqual(wanted.map((_, index) => index + 1));
    });
  },
  { env: { TELEGRAM_API_ROOT: botApi.url } },
);
