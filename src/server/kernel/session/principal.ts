import type { CurrentUser, UsageProfile } from '#core/model.ts';
import type { DirectoryReader, PolicyCaller } from '#core/policy/permissions.ts';

/** The caller of a request, with the user's current permissions. */
export type Principal = PolicyCaller & {
  accountId: string;
  sessionId: string;
  /** As returned by session calls and boot. Contains the account and its settings. */
  user: CurrentUser;
  /** All profiles of the account, in order. */
  profiles: UsageProfile[];
  /**
   * True if an administrator views the account as this user. The user's personal data isn't accessible
   * then.
   */
  isSeenAs?: true;
};

/** Returns the viewer in the form the policy of directories uses. */
export function toDirectoryViewer({ user, profile }: Principal): DirectoryReader {
  return { settings: user.account.settings, profile };
}
