import type { RuleContent } from '../tables.ts';

/** Returns true if the rule's texts can refer to the trigger's body: received data or a message. */
export function hasTriggerBody({ kind }: RuleContent['when']): boolean {
  return kind === 'WebhookReceived' || kind === 'MessageReceived';
}

/** Returns true if the runs of the trigger have no record in either branch. */
export function hasNoTriggerRecord(when: RuleContent['when']): boolean {
  if (when.kind === 'MessageReceived') return when.isOfContact !== true;
  return when.kind === 'WebhookReceived' && !when.find;
}
