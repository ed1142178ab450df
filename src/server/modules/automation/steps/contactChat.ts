/**
 * Finds the chat to which a rule's step writes: the chat in which the triggering message was received, or a
 * chat with the record's contact.
 */

import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import { createIssue } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { findVisibleField } from '#core/policy/permissions.ts';
import {
  findWritableConversation,
  type RuleMessageRecipient,
  type VisibleConversation,
} from '#server/modules/chat/index.ts';
import { findContactDirectoryId } from '#server/modules/definitions/index.ts';
import { readItem, resolveStatesInStatus, type StoredItem } from '#server/modules/records/index.ts';
import type { OpenRule } from '../rules/openRule.ts';
import type { Forecast, RunningStep } from './stepKind.ts';

/** Returns an issue if the rule can never determine a recipient; otherwise, an empty array. */
export function validateRuleRecipient(rule: OpenRule): Issue[] {
  return rule.when.kind === 'MessageReceived' || namesContact(rule) ? [] : [createIssue([], 'NeedsContact')];
}

export async function forecastChatStep(rule: OpenRule, item: StoredItem): Promise<Forecast> {
  const found = await findWritableConversation(
    rule.scope,
    { contactId: getContact(rule, item) },
    getCurrentRuleTime(rule),
  );
  return { people: found ? 1 : 0 };
}

/** Returns the current time, in ISO 8601. */
export function getCurrentRuleTime({ scope }: OpenRule): string {
  return new Date(scope.time.now()).toISOString();
}

/** Returns `undefined` if there is no conversation in which messages can be sent now. */
export async function findRuleConversation(running: RunningStep): Promise<VisibleConversation | undefined> {
  const { scope, opened, itemId, when, body } = running;
  const item = itemId === null ? undefined : await readItem(scope.trx, { ...opened.key, itemId });
  const contactId = item && getContact(running, item);
  // Take the id only from received messages: the sender of a webhook could put any conversation id into its
  // body.
  const conversationId = when.kind === 'MessageReceived' ? getConversation(body) : undefined;
  const addressee: RuleMessageRecipient = { conversationId, contactId };
  return findWritableConversation(scope, addressee, getCurrentRuleTime(running));
}

function getConversation(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('conversationId' in body)) return undefined;
  return typeof body.conversationId === 'string' ? body.conversationId : undefined;
}

function isOfContacts({ scope, opened }: OpenRule): boolean {
  return opened.key.directoryId === findContactDirectoryId(scope.definitions.directories);
}

function namesContact(rule: OpenRule): boolean {
  return (
    isOfContacts(rule) || findVisibleField(rule.scope.world, rule.opened, WRITABLE_ID.contact) !== undefined
  );
}

/**
 * Returns the id of the record's contact, or of the record itself if it is a contact. Returns `undefined` if
 * the record has no contact or the rule can't see the contact.
 */
function getContact(rule: OpenRule, item: StoredItem): string | undefined {
  if (isOfContacts(rule)) return item.item_id;
  const mode = resolveStatesInStatus(rule.scope, rule.opened, item.status_id)[WRITABLE_ID.contact]?.mode;
  return !mode || mode === 'hidden' ? undefined : item.custom_fields[WRITABLE_ID.contact]?.stringValue;
}
