import type { Selectable, Updateable } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { DeliveryRow } from '../tables.ts';

export type StoredDelivery = Selectable<DeliveryRow>;

type DeliveryKey = Pick<StoredDelivery, 'account_id' | 'delivery_id'>;

export async function findDelivery(
  trx: Trx,
  accountId: string,
  deliveryId: string,
): Promise<StoredDelivery | undefined> {
  return trx
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst();
}

export async function updateDeliveryRow(
  trx: Trx,
  { account_id, delivery_id }: DeliveryKey,
  change: Updateable<DeliveryRow>,
): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set(change)
    .where('account_id', '=', account_id)
    .where('delivery_id', '=', delivery_id)
    .execute();
}

export async function listDeliveries(
  trx: Trx,
  {
    accountId,
    endpointId,
    before,
    take,
  }: {
    accountId: string;
    endpointId: string;
    before: string | undefined;
    take: number;
  },
): Promise<StoredDelivery[]> {
  return trx
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('endpoint_id', '=', endpointId)
    .$if(before !== undefined, query => query.where('delivery_id', '<', before ?? ''))
    .orderBy('delivery_id', 'desc')
    .limit(take)
    .execute();
}

/** Abandons the unfinished messages of an endpoint that is off or paused. They can be sent again manually. */
export async function abandonEndpointWebhooks(
  trx: Trx,
  accountId: string,
  endpointId: string,
): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'GivenUp', due_at: null })
    .where('account_id', '=', accountId)
    .where('endpoint_id', '=', endpointId)
    .where('due_at', 'is not', null)
    .execute();
}

/** Abandons the waiting messages of an automation run that is being undone. */
export async function abandonRunWebhooks(trx: Trx, accountId: string, runId: string): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'GivenUp', due_at: null })
    .where('account_id', '=', accountId)
    .where('run_id', '=', runId)
    .where('state', '=', 'Waiting')
    .execute();
}
