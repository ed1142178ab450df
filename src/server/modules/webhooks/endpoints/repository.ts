import { type Selectable, sql, type Updateable } from 'kysely';
import type { WebhookEndpointInput } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { EndpointRow } from '../tables.ts';

export type StoredEndpoint = Selectable<EndpointRow>;

export async function listEndpoints(trx: Trx, accountId: string): Promise<StoredEndpoint[]> {
  return trx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy(sql`lower(name)`)
    .orderBy('endpoint_id')
    .execute();
}

/** Locks the endpoint until commit, so that sending to it and pausing it wait for each other. */
export function lockEndpoint(trx: Trx, accountId: string, endpointId: string) {
  return getEndpointById(trx, accountId, endpointId).forUpdate().executeTakeFirst();
}

/**
 * Locks the endpoint against changes until commit. Transactions that enqueue messages for the endpoint wait
 * only for transactions that change it.
 */
export function lockEndpointForShare(trx: Trx, accountId: string, endpointId: string) {
  return getEndpointById(trx, accountId, endpointId).forShare().executeTakeFirst();
}

function getEndpointById(trx: Trx, accountId: string, endpointId: string) {
  return trx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('endpoint_id', '=', endpointId);
}

export async function listEndpointIds(trx: Trx, accountId: string): Promise<Set<string>> {
  return new Set((await listEndpoints(trx, accountId)).map(({ endpoint_id }) => endpoint_id));
}

/** Creates or replaces an endpoint, and resets its failures: only later attempts count. */
export async function storeEndpoint(
  trx: Trx,
  {
    accountId,
    id,
    endpoint: { name, url, enabled },
    ownerId,
  }: { accountId: string; id: string; endpoint: WebhookEndpointInput; ownerId?: string },
): Promise<void> {
  const row = {
    name: name.trim(),
    url: url.trim(),
    enabled,
    ...(ownerId === undefined ? {} : { owner_id: ownerId }),
    paused_for: null,
    failing_since: null,
    throttled_till: null,
  };
  await trx
    .insertInto('webhook_endpoints')
    .values({ account_id: accountId, endpoint_id: id, ...row })
    .onConflict(conflict => conflict.columns(['account_id', 'endpoint_id']).doUpdateSet(row))
    .execute();
}

export async function updateEndpointRow(
  trx: Trx,
  { account_id, endpoint_id }: Pick<StoredEndpoint, 'account_id' | 'endpoint_id'>,
  change: Updateable<EndpointRow>,
): Promise<void> {
  await trx
    .updateTable('webhook_endpoints')
    .set(change)
    .where('account_id', '=', account_id)
    .where('endpoint_id', '=', endpoint_id)
    .execute();
}

/** Returns true if the row existed. */
export async function removeEndpoint(trx: Trx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('webhook_endpoints')
    .where('account_id', '=', accountId)
    .where('endpoint_id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
