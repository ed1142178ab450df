import type { RuleContent } from '../tables.ts';

/** True if the trigger is external and has a body that the rule's texts can refer to. */
export function bringsBody({ kind }: RuleContent['when']): boolean {
  return kind === 'WebhookReceived' || kind === 'MessageReceived';
}

/** For these, not even `then` has a record. */
export function isAboutNoRecord(when: RuleContent['when']): boolean {
  if (when.kind === 'MessageReceived') return when.isOfContact !== true;
  return when.kind === 'WebhookReceived' && !when.find;
}
