import { createIssue } from '#core/issues.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { createInvalidError, createNotFoundError } from '#server/kernel/problem/problem.ts';
import { lockEndpoint } from '../endpoints/repository.ts';
import { scheduleDelivery } from './plan.ts';
import { findDelivery, type StoredDelivery, updateDeliveryRow } from './repository.ts';

/**
 * Sends a delivered, failed or abandoned message again.
 * @throws ProblemError 404 if the message or its endpoint doesn't exist; 422 `StillWaiting`,
 * `EndpointIsOff`.
 */
export async function replayDelivery(
  trx: Trx,
  { accountId, deliveryId, now }: { accountId: string; deliveryId: string; now: number },
): Promise<StoredDelivery> {
  const found = await findDelivery(trx, accountId, deliveryId);
  const endpoint = found && (await lockEndpoint(trx, accountId, found.endpoint_id));
  const delivery = endpoint && (await findDelivery(trx, accountId, deliveryId));
  if (!delivery || !endpoint) throw createNotFoundError();
  if (delivery.due_at !== null) throw createInvalidError([createIssue([], 'StillWaiting')]);
  const isOff = !endpoint.enabled || endpoint.paused_for !== null;
  if (isOff && !delivery.is_test) throw createInvalidError([createIssue([], 'EndpointIsOff')]);
  const at = new Date(now).toISOString();
  const change = { state: 'Waiting' as const, tries: 0, due_at: at };
  await updateDeliveryRow(trx, delivery, change);
  scheduleDelivery(trx, at);
  return { ...delivery, ...change };
}
