import type { RuleContent } from '../tables.ts';

/** Whether what sets the rule off comes from outside, with a body that its texts can name. */
export function bringsBody({ kind }: RuleContent['when']): boolean {
  return kind === 'WebhookReceived' || kind === 'MessageReceived';
}

/** Of these even `then` has no record. */
export function isAboutNoRecord(when: RuleContent['when']): boolean {
  if (when.kind === 'MessageReceived') return when.isOfContact !== true;
  return when.kind === 'WebhookReceived' && !when.find;
}
