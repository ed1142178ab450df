import type { AutomationRule } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { emit } from '#server/kernel/events/events.ts';

declare module '#server/kernel/events/events.ts' {
  interface EventKinds {
    /** A rule has something to say to people about a record. */
    RuleNotified: {
      readonly ruleId: string;
      readonly directoryId: string;
      /** Null where it is about none. */
      readonly itemId: string | null;
      /** Every name in it replaced by what the rule may see. */
      readonly text: string;
      readonly userIds: readonly string[];
    };
    /** It does nothing any more until someone saves it. */
    RulePaused: {
      readonly ruleId: string;
      readonly ruleName: string;
      readonly ownerId: string | null;
      readonly reason: NonNullable<AutomationRule['reason']>;
    };
    /** The account's rules have sent all the emails that they may on a day; told once. */
    RuleMailsStopped: MailsStopped;
  }
}

interface MailsStopped {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly ownerId: string | null;
}

export async function tellMailsOfDay(trx: Trx, accountId: string, data: MailsStopped): Promise<void> {
  await emit(trx, { kind: 'RuleMailsStopped', accountId, actorId: null, data });
}

export async function tellPaused(
  trx: Trx,
  accountId: string,
  data: {
    ruleId: string;
    ruleName: string;
    ownerId: string | null;
    reason: NonNullable<AutomationRule['reason']>;
  },
): Promise<void> {
  await emit(trx, { kind: 'RulePaused', accountId, actorId: null, data });
}
