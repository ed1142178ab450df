import type { CurrentUser, UsageProfile } from '#core/model.ts';
import type { Caller } from '#core/permissions.ts';

/** Who calls: a live session with the person's rights as they are now. */
export type Principal = Caller & {
  accountId: string;
  sessionId: string;
  /** As the session calls and boot answer it; holds the account and its settings. */
  user: CurrentUser;
  /** Every profile of the account, in order. */
  profiles: UsageProfile[];
};
