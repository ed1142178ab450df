import type { AutomationTrigger } from '#core/model.ts';
import type { EventKind } from '#server/kernel/events/events.ts';
import {
  commentAdded,
  fieldChanged,
  fileAdded,
  recordCreated,
  startsToMatch,
  statusEntered,
  statusLeft,
} from './changes.ts';
import { button, dateReached, nothingHappened, schedule } from './clock.ts';
import { messageReceived } from './messageReceived.ts';
import { webhookReceived } from './received.ts';
import { relatedCreated, relatedDeleted } from './related.ts';
import type { TriggerKind, TriggerName } from './triggerKind.ts';

/** All kinds of triggers. A new one needs an entry here and a member in the contract. */
const kinds: { readonly [Name in TriggerName]: TriggerKind<Name> } = {
  RecordCreated: recordCreated,
  StatusEntered: statusEntered,
  StatusLeft: statusLeft,
  FieldChanged: fieldChanged,
  StartsToMatch: startsToMatch,
  CommentAdded: commentAdded,
  FileAdded: fileAdded,
  RelatedCreated: relatedCreated,
  RelatedDeleted: relatedDeleted,
  DateReached: dateReached,
  NothingHappened: nothingHappened,
  Schedule: schedule,
  Button: button,
  MessageReceived: messageReceived,
  WebhookReceived: webhookReceived,
};

export function getTriggerKind(name: TriggerName): TriggerKind {
  // A kind is only used for triggers with its own name.
  return kinds[name] as TriggerKind;
}

/**
 * Returns how dry runs find when a trigger occurred in the past: in the history of records (`Changes`), or by its
 * `past` method (`Moments`); `null` if that can't be determined.
 */
export function getTriggerHistory(name: TriggerName): 'Changes' | 'Moments' | null {
  const { past, watches, events } = getTriggerKind(name);
  if (past) return 'Moments';
  return watches === undefined && events?.includes('RecordsChanged') ? 'Changes' : null;
}

/** Returns the directory whose changes trigger the rule. @param directoryId The rule's own. */
export function getWatchedDirectoryId(when: AutomationTrigger, directoryId: string): string {
  return getTriggerKind(when.kind).watches?.(when) ?? directoryId;
}

export const eventsOfTriggers: readonly EventKind[] = [
  ...new Set(Object.values(kinds).flatMap(({ events = [] }) => events)),
];
