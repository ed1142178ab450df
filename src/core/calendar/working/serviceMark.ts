import type { Item } from '../../model.ts';

export type ServiceMark = 'AtRisk' | 'Breached';

/**
 * Compares a record with the service level of its status; returns `null` if the record is on time or no service level
 * applies.
 */
export function getServiceMark(
  { serviceDue, serviceRiskAt }: Pick<Item, 'serviceDue' | 'serviceRiskAt'>,
  now: number,
): ServiceMark | null {
  if (!serviceDue || !serviceRiskAt) return null;
  if (Date.parse(serviceDue) <= now) return 'Breached';
  return Date.parse(serviceRiskAt) <= now ? 'AtRisk' : null;
}
