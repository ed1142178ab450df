import type { Item, RightsQuestion, Transition } from '#core/model.ts';

/**
 * Returns the question that explains a locked transition: about changing records, leaving the status, or
 * entering the next status, in this order.
 */
export function createTransitionQuestion(
  { statusId, reasons }: Pick<Transition, 'statusId' | 'reasons'>,
  item: Item,
  directoryId: string,
): RightsQuestion {
  const place = { directoryId, itemId: item.id };
  if (reasons.some(({ code }) => code === 'NotPermitted')) {
    return { ...place, part: 'record', action: 'update' };
  }
  const isLeaving = item.status !== null && reasons.some(({ params }) => params.action === 'leave');
  if (isLeaving && item.status) return { ...place, part: 'status', action: 'leave', statusId: item.status };
  return { ...place, part: 'status', action: 'enter', statusId };
}
