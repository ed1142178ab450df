/** Commands on a whole conversation, which the caller must have locked until commit. */
import { createIssue } from '#core/issues.ts';
import { schedulePlannedTime } from '#server/kernel/clock/clock.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { createConflictError, createInvalidError } from '#server/kernel/problem/problem.ts';
import { readUserNames } from '#server/modules/identity/index.ts';
import { emitConversationChangedByCaller } from '../chatCalls.ts';
import type { ChatScope } from '../chatScope.ts';
import { emitConversationChanged } from '../events.ts';
import { isInBotGroups } from '../policy.ts';
import { readVisibleContacts } from './contacts.ts';
import { linkConversationContact, updateConversationRow } from './repository.ts';
import type { VisibleConversation } from './selectVisibleWithUnread.ts';
import { CHAT_SNOOZE_TASK } from './snoozesEnded.ts';

/**
 * Sets the manager. If `userId` is omitted, the caller becomes the manager; `null` removes the manager. @throws
 * ProblemError 409 `TakenMeanwhile` if the current manager isn't the expected one; 422 `UnknownUser`.
 */
export async function setConversationManager(
  scope: ChatScope,
  conversation: VisibleConversation,
  { userId, expected }: NonNullable<RequestBody<'setConversationManager'>>,
): Promise<void> {
  const wanted = userId === undefined ? scope.caller.userId : (userId?.toLowerCase() ?? null);
  const { manager_id: current } = conversation;
  if (current === wanted) return;
  if (expected !== undefined && (expected?.toLowerCase() ?? null) !== current) {
    const name = current === null ? '' : ((await readUserNames(scope.trx, [current])).get(current) ?? '');
    throw createConflictError({
      code: 'TakenMeanwhile',
      issues: [createIssue([], 'TakenMeanwhile', { name })],
    });
  }
  if (wanted !== null && !(await isInBotGroups(scope.trx, scope.bots.get(conversation.bot_id), wanted)))
    throw createInvalidError([createIssue(['userId'], 'UnknownUser')]);
  await updateConversationRow(scope.trx, conversation, { manager_id: wanted });
  await emitConversationChangedByCaller(scope, conversation, { change: 'Conversation' });
}

/**
 * Links the conversation to a contact, or removes the link. In a private chat, this includes all chats of the same
 * external user with other bots. @throws ProblemError 422 `UnknownReference` if the caller can't see the contact.
 */
export async function setConversationContact(
  scope: ChatScope,
  conversation: VisibleConversation,
  contactId: string | null,
): Promise<void> {
  const { contactDirectoryId: directoryId, trx, accountId, caller, bots } = scope;
  const itemId = contactId?.toLowerCase() ?? null;
  const isKnown = itemId === null || (await readVisibleContacts(scope, [itemId])).has(itemId);
  if (!isKnown)
    throw createInvalidError([createIssue(['contactId'], 'UnknownReference', { text: itemId ?? '' })]);
  const contact = itemId === null || directoryId === null ? null : { directoryId, itemId };
  for (const linked of await linkConversationContact(trx, conversation, contact)) {
    const groupIds = bots.get(linked.bot_id)?.groups ?? [];
    const audience = { accountId, actorId: caller.userId, groupIds };
    await emitConversationChanged(trx, audience, { conversation: linked, change: 'Conversation' });
  }
}

/** @throws ProblemError 422 if the end of a snooze isn't in the future. */
export async function setConversationState(
  scope: ChatScope,
  conversation: VisibleConversation,
  { state, till }: RequestBody<'setConversationState'>,
): Promise<void> {
  const { trx, now } = scope;
  if (state === 'Snoozed' && till !== undefined && Date.parse(till) <= Date.parse(now))
    throw createInvalidError([createIssue(['till'], 'SnoozedIntoPast')]);
  await updateConversationRow(trx, conversation, {
    state,
    snoozed_till: state === 'Snoozed' ? (till ?? null) : null,
    ...(state === 'Closed'
      ? { waiting_since: null, tell_at: null, answered_seq: conversation.incoming_seq, answered_at: now }
      : {}),
  });
  if (state === 'Snoozed' && till !== undefined) schedulePlannedTime(trx, CHAT_SNOOZE_TASK, till);
  await emitConversationChangedByCaller(scope, conversation, { change: 'Conversation' });
}
