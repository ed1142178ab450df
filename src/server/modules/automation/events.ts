import type { AutomationRule } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { emitEvent } from '#server/kernel/events/events.ts';

declare module '#server/kernel/events/events.ts' {
  interface EventKinds {
    /** A rule has notified users. */
    RuleNotified: {
      readonly ruleId: string;
      readonly directoryId: string;
      /** `null` if the notification isn't about a record. */
      readonly itemId: string | null;
      /** The text with its placeholders replaced by values that the rule can see. */
      readonly text: string;
      readonly userIds: readonly string[];
    };
    /** A rule was paused. Its runs don't start until a user saves the rule. */
    RulePaused: {
      readonly ruleId: string;
      readonly ruleName: string;
      readonly ownerId: string | null;
      readonly reason: NonNullable<AutomationRule['reason']>;
    };
    /** The account's rules have reached the daily limit of emails. Emitted at most once a day. */
    RuleMailsStopped: MailsStopped;
  }
}

interface MailsStopped {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly ownerId: string | null;
}

export async function emitRuleMailsStopped(trx: Trx, accountId: string, data: MailsStopped): Promise<void> {
  await emitEvent(trx, { kind: 'RuleMailsStopped', accountId, actorId: null, data });
}

export async function emitRulePaused(
  trx: Trx,
  accountId: string,
  data: {
    ruleId: string;
    ruleName: string;
    ownerId: string | null;
    reason: NonNullable<AutomationRule['reason']>;
  },
): Promise<void> {
  await emitEvent(trx, { kind: 'RulePaused', accountId, actorId: null, data });
}
