import type { AutomationTrigger } from '#core/model.ts';
import type { EventKind } from '#server/kernel/events/events.ts';
import {
  commentAddedTrigger,
  conditionMetTrigger,
  fieldChangedTrigger,
  fileAddedTrigger,
  recordCreatedTrigger,
  statusEnteredTrigger,
  statusExitedTrigger,
} from './changes.ts';
import { buttonTrigger, dateReachedTrigger, inactivityTrigger, scheduleTrigger } from './clock.ts';
import { messageReceivedTrigger } from './messageReceivedTrigger.ts';
import { webhookReceivedTrigger } from './received.ts';
import { relatedCreatedTrigger, relatedDeletedTrigger } from './related.ts';
import type { TriggerKind, TriggerName } from './triggerKind.ts';

/** All types of triggers. A new type needs an entry here and a member in the contract. */
const kinds: { readonly [Name in TriggerName]: TriggerKind<Name> } = {
  RecordCreated: recordCreatedTrigger,
  StatusEntered: statusEnteredTrigger,
  StatusLeft: statusExitedTrigger,
  FieldChanged: fieldChangedTrigger,
  StartsToMatch: conditionMetTrigger,
  CommentAdded: commentAddedTrigger,
  FileAdded: fileAddedTrigger,
  RelatedCreated: relatedCreatedTrigger,
  RelatedDeleted: relatedDeletedTrigger,
  DateReached: dateReachedTrigger,
  NothingHappened: inactivityTrigger,
  Schedule: scheduleTrigger,
  Button: buttonTrigger,
  MessageReceived: messageReceivedTrigger,
  WebhookReceived: webhookReceivedTrigger,
};

export function getTriggerKind(name: TriggerName): TriggerKind {
  // The lookup by name guarantees that the type fits the trigger; TypeScript can't express this.
  return kinds[name] as TriggerKind;
}

/**
 * Returns the source from which dry runs find past occurrences of a trigger: the history of records (`Changes`) or the
 * `past` method of the trigger (`Moments`). Returns `null` if past occurrences can't be found.
 */
export function getTriggerHistory(name: TriggerName): 'Changes' | 'Moments' | null {
  const { past, watches, events } = getTriggerKind(name);
  if (past) return 'Moments';
  return watches === undefined && events?.includes('RecordsChanged') ? 'Changes' : null;
}

/**
 * Returns the directory whose changes trigger the rule. @param directoryId The rule's directory, which is the default.
 */
export function getWatchedDirectoryId(when: AutomationTrigger, directoryId: string): string {
  return getTriggerKind(when.kind).watches?.(when) ?? directoryId;
}

export const triggerEventKinds: readonly EventKind[] = [
  ...new Set(Object.values(kinds).flatMap(({ events = [] }) => events)),
];
