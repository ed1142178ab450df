import { findQuietHoursEnd } from '#core/notifications/quietHours.ts';
import { api, unwrapResponse } from '../../api/client.ts';

/**
 * Returns the milliseconds until the user's quiet hours end; `null` outside of quiet hours, or if they
 * can't be determined.
 * @param timeZone The account's time zone.
 */
export async function getRemainingQuietTime(timeZone: string): Promise<number | null> {
  const settings = await unwrapResponse(api.GET('/notification-settings')).catch(() => null);
  const now = Date.now();
  const end = findQuietHoursEnd(settings?.quietHours ?? null, now, timeZone);
  return end === null ? null : end - now;
}
