import type { WebhookEndpoint } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { emitEvent } from '#server/kernel/events/events.ts';
import type { StoredEndpoint } from './endpoints/repository.ts';

declare module '#server/kernel/events/events.ts' {
  interface EventKinds {
    /** An endpoint was paused: nothing is sent to it until it is saved again. */
    WebhookPaused: {
      readonly endpointId: string;
      readonly endpointName: string;
      readonly ownerId: string | null;
      readonly reason: NonNullable<WebhookEndpoint['reason']>;
    };
  }
}

export async function emitWebhookPaused(
  trx: Trx,
  { account_id: accountId, endpoint_id: endpointId, name: endpointName, owner_id: ownerId }: StoredEndpoint,
  reason: NonNullable<WebhookEndpoint['reason']>,
): Promise<void> {
  const data = { endpointId, endpointName, ownerId, reason };
  await emitEvent(trx, { kind: 'WebhookPaused', accountId, actorId: null, data });
}
