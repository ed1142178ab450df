import type { Item } from '../model.ts';

export type ServiceMark = 'AtRisk' | 'Breached';

/** How a record stands to the time that its status expects; null: well, or nothing is expected. */
export function serviceMark(
  { serviceDue, serviceRiskAt }: Pick<Item, 'serviceDue' | 'serviceRiskAt'>,
  now: number,
): ServiceMark | null {
  if (!serviceDue || !serviceRiskAt) return null;
  if (Date.parse(serviceDue) <= now) return 'Breached';
  return Date.parse(serviceRiskAt) <= now ? 'AtRisk' : null;
}
