import { proxy, useSnapshot } from 'valtio';
import { isUnreachableEmail } from '#core/mailAddress.ts';
import { seeAsState } from '../../../../state/seeAsState.ts';
import { sessionState } from '../../../../state/sessionState.ts';

const reminder = proxy({ isPutOff: false });

/** Hides the reminder until the next login. */
export function postponeMailReminder(): void {
  reminder.isPutOff = true;
}

export function resetMailReminder(): void {
  reminder.isPutOff = false;
}

/** Returns whether to remind the user that their email address isn't confirmed. */
export function useIsMailReminderShown(): boolean {
  const { user } = useSnapshot(sessionState);
  const { isPutOff } = useSnapshot(reminder);
  if (!user || seeAsState.person !== null || isPutOff) return false;
  return !user.emailConfirmed && !isUnreachableEmail(user.email);
}
