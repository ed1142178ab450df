import { proxy, useSnapshot } from 'valtio';
import { isUnreachable } from '#core/mailAddress.ts';
import { seeAs } from '../../../../state/seeAs.ts';
import { session } from '../../../../state/session.ts';

const reminder = proxy({ isPutOff: false });

/** Hides the reminder until the next login. */
export function putOff(): void {
  reminder.isPutOff = true;
}

export function forgetPutOff(): void {
  reminder.isPutOff = false;
}

/** Returns whether to remind the user that their email address isn't confirmed. */
export function useIsReminded(): boolean {
  const { user } = useSnapshot(session);
  const { isPutOff } = useSnapshot(reminder);
  if (!user || seeAs.person !== null || isPutOff) return false;
  return !user.emailConfirmed && !isUnreachable(user.email);
}
