/** An account with a bot and a form of a directory, and a user who fills it in through the Bot API. */

import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ChatFormInput, DirectoryInput, FieldDefinitionInput } from '#core/model.ts';
import type { Member, TestApi } from '#tests/server/harness.ts';
import type { BotApi, createBotPerson } from '#tests/server/support/botApi.ts';
import { createChatWorld } from '#tests/server/support/chatWorld.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';

type Person = ReturnType<typeof createBotPerson>;

export interface SentQuestion {
  /** The id of its message. */
  readonly id: number;
  readonly text: string;
  /** The labels of its buttons, in order. */
  readonly labels: readonly string[];
  press(label: string): object;
}

export type ChatFormWorld = Awaited<ReturnType<typeof createChatFormWorld>>;

export async function createChatFormWorld(
  api: TestApi,
  botApi: BotApi,
  admin: Member,
  {
    directory: input = {},
    fields,
    form = {},
  }: {
    directory?: Partial<DirectoryInput>;
    fields: readonly FieldDefinitionInput[];
    form?: Partial<ChatFormInput>;
  },
) {
  const chat = await createChatWorld(api, botApi, admin);
  const defined = await defineDirectory(admin, { name: 'Requests', type: 'Data', ...input }, fields);
  const [profile] = await admin.ok('listUsageProfiles');
  const formId = randomUUID();
  const whole = (more: Partial<ChatFormInput> = {}): ChatFormInput => ({
    name: 'Request',
    directoryId: defined.directory.id,
    fieldIds: fields.map(({ name }) => defined.field(name).id),
    start: { link: 'request', command: 'request', agent: true },
    profileId: profile?.id ?? '',
    ...form,
    ...more,
  });
  const save = (more: Partial<ChatFormInput> = {}, id = formId) =>
    admin.ok('changeConfiguration', { body: { changes: [{ kind: 'SaveChatForm', id, form: whole(more) }] } });
  await save();

  const settle = async () => {
    for (let round = 0; round < 2; round += 1) {
      await api.jobs.settle('ReadUpdates');
      await api.jobs.settle('LoadMessageFile');
      await settleEvents(api, 'chatForms', 'chatFormStatuses');
      await api.jobs.settle('AnswerPress');
    }
    await chat.settle();
  };
  let presses = 0;
  const updatesRead = async () => botApi.of(chat.token).updates.length;
  const asked = () => {
    const ids = botApi.sentIds(chat.token);
    return botApi.sent(chat.token).map((payload, index) => getQuestion(payload, ids[index] ?? 0));
  };
  return {
    ...chat,
    ...{ defined, formId, whole, save, settle },
    /** Sends an update and waits until all its consequences are sent. */
    async gets(update: object) {
      botApi.update(chat.token, update);
      await expect.poll(updatesRead, { timeout: 20_000, interval: 10 }).toBe(0);
      await settle();
    },
    asked,
    last(): SentQuestion {
      const last = asked().at(-1);
      if (!last) throw new Error('Nothing was asked.');
      return last;
    },
    press(person: Person, question: SentQuestion, label: string) {
      presses += 1;
      return {
        callback_query: {
          ...{ id: `press${presses}`, from: person.from, chat_instance: '1' },
          message: { message_id: question.id, date: 1, chat: person.chat, text: question.text },
          ...question.press(label),
        },
      };
    },
    records: async () =>
      (await admin.ok('searchItems', { params: { id: defined.directory.id }, body: {} })).items,
  };
}

interface Sent {
  readonly text?: string;
  readonly reply_markup?: {
    readonly inline_keyboard?: { text: string; callback_data: string }[][];
    readonly keyboard?: { text: string }[][];
  };
}

function getQuestion(payload: Sent, id: number): SentQuestion {
  const { inline_keyboard: inline = [], keyboard = [] } = payload.reply_markup ?? {};
  const buttons = inline.flat();
  return {
    id,
    text: payload.text ?? '',
    labels: [...buttons, ...keyboard.flat()].map(({ text }) => text),
    press(label) {
      const found = buttons.find(({ text }) => text === label);
      if (!found)
        throw new Error(`There is no button ${label} among ${buttons.map(({ text }) => text).join(', ')}.`);
      expect(Buffer.byteLength(found.callback_data)).toBeLessThanOrEqual(64);
      return { data: found.callback_data };
    },
  };
}
