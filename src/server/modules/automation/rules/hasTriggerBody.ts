import type { RuleContent } from '../tables.ts';

/** True if the trigger has a body that the rule's texts can refer to: received data, or a message. */
export function hasTriggerBody({ kind }: RuleContent['when']): boolean {
  return kind === 'WebhookReceived' || kind === 'MessageReceived';
}

/** True if runs never have a record, not even in `then`. */
export function isAboutNoRecord(when: RuleContent['when']): boolean {
  if (when.kind === 'MessageReceived') return when.isOfContact !== true;
  return when.kind === 'WebhookReceived' && !when.find;
}
