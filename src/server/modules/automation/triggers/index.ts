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

/** All that sets rules off: a new kind is an entry, and a member of the contract. */
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

export function triggerKind(name: TriggerName): TriggerKind {
  // A kind is asked about triggers of its own name only.
  return kinds[name] as TriggerKind;
}

/** How dry runs know what would have set a rule off: changes of its records, or moments; null where nobody knows. */
export function historyOf(name: TriggerName): 'Changes' | 'Moments' | null {
  const { past, watches, events } = triggerKind(name);
  if (past) return 'Moments';
  return watches === undefined && events?.includes('RecordsChanged') ? 'Changes' : null;
}

/** Where what sets a rule off happens. @param directoryId the rule's own. */
export function watchedDirectory(when: AutomationTrigger, directoryId: string): string {
  return triggerKind(when.kind).watches?.(when) ?? directoryId;
}

export const eventsOfTriggers: readonly EventKind[] = [
  ...new Set(Object.values(kinds).flatMap(({ events = [] }) => events)),
];
