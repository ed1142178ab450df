import type { ChatFormMessage, Locale } from '#core/model.ts';
import { isModuleEnabled } from '#core/policy/permissions.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import {
  type BotMessage,
  type ConversationKey,
  findBot,
  type MessageButtons,
  type StoredConversation,
} from '#server/modules/chat/index.ts';
import type { AccountStorage } from '#server/modules/storage/index.ts';
import { validateChatForm } from '../forms/judgeForm.ts';
import { type FormDependencies, openForm } from '../forms/openForm.ts';
import { findForm, type StoredForm } from '../forms/repository.ts';
import { messages } from '../messages/index.ts';
import type { FormSession } from '../running/validateAnswers.ts';

export interface FormRunDependencies extends FormDependencies, Pick<Kernel, 'files'> {
  readonly storage: Pick<AccountStorage, 'requireRoom'>;
  readonly say: (trx: Trx, key: ConversationKey, saying: BotMessage) => Promise<void>;
}

/** A locked conversation, and the time of the messages that are sent in it. */
export interface ConversationContext {
  readonly trx: Trx;
  readonly parts: FormRunDependencies;
  readonly conversation: StoredConversation;
  /** ISO 8601. */
  readonly now: string;
}

type TextId = Parameters<typeof messages.text>[1];

export async function sendFormText(
  { trx, parts, conversation, now }: ConversationContext,
  text: string,
  buttons: MessageButtons | null = null,
): Promise<void> {
  await parts.say(trx, conversation, { text, buttons, at: now });
}

export async function sendLocalizedText(
  telling: ConversationContext,
  locale: Locale,
  id: TextId,
  values: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  await sendFormText(telling, messages.text(locale, id, values));
}

/** Sends questions. The ids of their buttons contain the run and the step, so that outdated buttons are recognised. */
export async function sendQuestions(
  telling: ConversationContext,
  { runId, locale, step }: { runId: string; locale: Locale; step: number },
  said: readonly ChatFormMessage[],
): Promise<void> {
  for (const { text, buttons, share } of said)
    await sendFormText(telling, text, {
      list: buttons.map(({ id, text: label }) => ({ id: getButton(runId, step, id), text: label })),
      share: share ? { what: share, text: messages.text(locale, `button.share${share}`) } : null,
    });
}

function getButton(runId: string, step: number, id: string): string {
  return `cf:${runId}:${step}:${id}`;
}

/** Parses the id of a question's button. Returns `null` for other buttons. */
export function parseQuestionButton(text: string): { runId: string; step: number; button: string } | null {
  const [, runId = '', step = '', button = ''] = /^cf:([0-9a-f-]{36}):(\d{1,7}):(\w{1,12})$/.exec(text) ?? [];
  return runId === '' ? null : { runId, step: Number(step), button };
}

export function toOfferButton(formId: string): string {
  return `co:${formId}`;
}

/** Returns the id of the form that a button starts, or `null` for other buttons. */
export function parseOfferButton(text: string): string | null {
  return /^co:([0-9a-f-]{36})$/.exec(text)?.[1] ?? null;
}

/**
 * Returns true if the conversation's bot offers the form. Forms aren't offered in groups, whose members would see the
 * answers.
 */
export function isFormOffered(form: StoredForm, { bot_id, is_group }: StoredConversation): boolean {
  const { enabled = true, botIds = [] } = form;
  return enabled && !is_group && (botIds.length === 0 || botIds.includes(bot_id));
}

/** Opens a form for the conversation's contact. Returns `null` if the form can't be filled in at the moment. */
export async function openFormInConversation(
  { trx, parts, conversation }: ConversationContext,
  formId: string,
): Promise<FormSession | null> {
  const { account_id: accountId, lang, item_id: contactId } = conversation;
  const form = await findForm(trx, accountId, formId);
  const bot = await findBot(trx, conversation);
  if (!form || !bot?.enabled || !isFormOffered(form, conversation)) return null;
  const open = await openForm(trx, parts, { accountId, form, lang });
  if (!open || !isModuleEnabled(open.scope.principal.user.account.settings, 'chatBot')) return null;
  const { definitions } = open.scope;
  const faults = await validateChatForm({ trx, accountId, definitions, servers: parts.servers }, form);
  return faults.length > 0 ? null : { ...open, contactId, viewer: open.scope };
}
