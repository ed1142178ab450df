/**
 * Finds the chat that a rule's step writes to: the one with the record's contact, or the one in which a message was
 * received.
 */

import { WRITTEN_ID } from '#core/field/system/writtenSystemFields.ts';
import { createIssue } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { visibleField } from '#core/policy/permissions.ts';
import { type Addressee, conversationFor, type SeenConversation } from '#server/modules/chat/index.ts';
import { contactDirectoryOf } from '#server/modules/definitions/index.ts';
import { readItem, type StoredItem, statesInStatus } from '#server/modules/records/index.ts';
import type { OpenRule } from '../rules/openRule.ts';
import type { Foretold, RunningStep } from './stepKind.ts';

/** Returns an issue if the rule can never determine a recipient. */
export function needsContact(rule: OpenRule): Issue[] {
  return rule.when.kind === 'MessageReceived' || namesContact(rule) ? [] : [createIssue([], 'NeedsContact')];
}

export async function foretellChat(rule: OpenRule, item: StoredItem): Promise<Foretold> {
  const found = await conversationFor(rule.scope, { contactId: contactOf(rule, item) }, momentOf(rule));
  return { people: found ? 1 : 0 };
}

/** Returns the current time, ISO 8601. */
export function momentOf({ scope }: OpenRule): string {
  return new Date(scope.time.now()).toISOString();
}

/** Returns `undefined` if there is no conversation in which messages can be sent now. */
export async function conversationOf(running: RunningStep): Promise<SeenConversation | undefined> {
  const { scope, opened, itemId, when, body } = running;
  const item = itemId === null ? undefined : await readItem(scope.trx, { ...opened.key, itemId });
  const contactId = item && contactOf(running, item);
  // Only messages are trusted here: the body of a webhook is controlled by its sender.
  const conversationId = when.kind === 'MessageReceived' ? conversationIn(body) : undefined;
  const addressee: Addressee = { conversationId, contactId };
  return conversationFor(scope, addressee, momentOf(running));
}

function conversationIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('conversationId' in body)) return undefined;
  return typeof body.conversationId === 'string' ? body.conversationId : undefined;
}

function isOfContacts({ scope, opened }: OpenRule): boolean {
  return opened.key.directoryId === contactDirectoryOf(scope.definitions.directories);
}

function namesContact(rule: OpenRule): boolean {
  return isOfContacts(rule) || visibleField(rule.scope.world, rule.opened, WRITTEN_ID.contact) !== undefined;
}

/** Returns the id of the record's contact; `undefined` if it has none, or the rule can't see it. */
function contactOf(rule: OpenRule, item: StoredItem): string | undefined {
  if (isOfContacts(rule)) return item.item_id;
  const mode = statesInStatus(rule.scope, rule.opened, item.status_id)[WRITTEN_ID.contact]?.mode;
  return !mode || mode === 'hidden' ? undefined : item.custom_fields[WRITTEN_ID.contact]?.stringValue;
}
