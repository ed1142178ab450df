import type { WebhookDelivery } from '#core/model.ts';
import type { StoredDelivery } from './repository.ts';

/** Presents a delivery without the message's body, because the body can contain values hidden from the viewer. */
export function presentDelivery(delivery: StoredDelivery): WebhookDelivery {
  const { run_id: runId, due_at: dueAt, tried_at: triedAt, status, answer, problem, state } = delivery;
  return {
    id: delivery.delivery_id,
    endpointId: delivery.endpoint_id,
    ...(runId ? { runId } : {}),
    ...{ type: delivery.type, at: delivery.at, state, tries: delivery.tries, isTest: delivery.is_test },
    ...(dueAt && state === 'Waiting' ? { dueAt } : {}),
    ...(triedAt ? { triedAt } : {}),
    ...(status === null ? {} : { status }),
    ...(answer ? { answer } : {}),
    ...(problem ? { problem } : {}),
  };
}
