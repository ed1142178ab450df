import { quietTill } from '#core/notifications/quietHours.ts';
import { answerOf, api } from '../../api/client.ts';

/**
 * In how many ms the person's quiet hours end; null where it is not quiet now. What cannot be found out is taken for loud.
 * @param timeZone the account's.
 */
export async function quietEnd(timeZone: string): Promise<number | null> {
  const settings = await answerOf(api.GET('/notification-settings')).catch(() => null);
  const now = Date.now();
  const end = quietTill(settings?.quietHours ?? null, now, timeZone);
  return end === null ? null : end - now;
}
