import type { CurrentUser, UsageProfile } from '#core/model.ts';
import type { Caller, DirectoryReader } from '#core/permissions.ts';

/** Who calls: a live session with the person's rights as they are now. */
export type Principal = Caller & {
  accountId: string;
  sessionId: string;
  /** As the session calls and boot answer it; holds the account and its settings. */
  user: CurrentUser;
  /** Every profile of the account, in order. */
  profiles: UsageProfile[];
  /** An administrator looks at the account as this person: what is personal stays closed. */
  isSeenAs?: true;
};

/** As the policy asks about directories. */
export function readerOf({ user, profile }: Principal): DirectoryReader {
  return { settings: user.account.settings, profile };
}
