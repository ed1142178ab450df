import { v7 as uuidv7 } from 'uuid';
import { createIssue } from '#core/issues.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import { lockEndpointForShare } from '../endpoints/repository.ts';
import { scheduleDelivery } from './plan.ts';

/** The maximum size of a message in UTF-8. */
const MAX_KILOBYTES = 64;

export interface NewWebhook {
  readonly accountId: string;
  readonly endpointId: string;
  readonly type: string;
  readonly data: unknown;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly runId?: string;
  readonly isTest?: boolean;
}

/**
 * Stores a message in the caller's transaction. After the commit, it is sent, possibly more than once, but always under
 * the same id. Returns `null` if the endpoint is deleted or, unless the message is a test, if it is off or paused.
 * @throws ProblemError 422 `WebhookTooLarge`.
 */
export async function enqueueWebhook(
  trx: Trx,
  { accountId, endpointId, type, data, now, runId, isTest = false }: NewWebhook,
): Promise<{ id: string; endpointName: string } | null> {
  const endpoint = await lockEndpointForShare(trx, accountId, endpointId);
  if (!endpoint || (!isTest && (!endpoint.enabled || endpoint.paused_for !== null))) return null;
  const id = uuidv7();
  const at = new Date(now).toISOString();
  const body = JSON.stringify({ type, timestamp: at, data });
  if (Buffer.byteLength(body) > MAX_KILOBYTES * 1_024)
    throw createInvalidError([createIssue([], 'WebhookTooLarge', { limit: MAX_KILOBYTES })]);
  await trx
    .insertInto('webhook_deliveries')
    .values({
      ...{ account_id: accountId, delivery_id: id, endpoint_id: endpointId, run_id: runId ?? null },
      ...{ type, body, state: 'Waiting', at, due_at: at, is_test: isTest },
    })
    .execute();
  scheduleDelivery(trx, at);
  return { id, endpointName: endpoint.name };
}
