import type { Item } from '../../model.ts';

export type ServiceMark = 'AtRisk' | 'Breached';

/** Compares a record with its status's service level; `null` if it is on time, or there is no service level. */
export function getServiceMark(
  { serviceDue, serviceRiskAt }: Pick<Item, 'serviceDue' | 'serviceRiskAt'>,
  now: number,
): ServiceMark | null {
  if (!serviceDue || !serviceRiskAt) return null;
  if (Date.parse(serviceDue) <= now) return 'Breached';
  return Date.parse(serviceRiskAt) <= now ? 'AtRisk' : null;
}
