/** Sends one message, outside any transaction, and records the result. */
import type { Trx } from '#server/kernel/database/database.ts';
import type { Job, JobHandler } from '#server/kernel/jobs/jobs.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { OutgoingCallFailedError, type OutgoingHttpClient } from '#server/kernel/outgoing/outgoing.ts';
import type { SecretCipher } from '#server/kernel/secrets/seal.ts';
import { lockEndpoint, type StoredEndpoint } from '../endpoints/repository.ts';
import { ensureEndpointSecret } from '../endpoints/rotateSecret.ts';
import { messages } from '../messages/index.ts';
import { createSignatures, getActiveSecrets } from '../secrets.ts';
import { findDelivery, type StoredDelivery } from './repository.ts';
import { type DeliveryAttempt, storeDeliveryAttempt } from './storeDeliveryAttempt.ts';

interface Parts extends Pick<Kernel, 'outgoing' | 'time'> {
  readonly seal: SecretCipher;
}

interface Sending {
  readonly delivery: StoredDelivery;
  readonly endpoint: StoredEndpoint;
}

export function createSendWebhookJob(parts: Parts): JobHandler {
  return {
    kind: 'SendWebhook',
    name: messages.inEveryLanguage('job.SendWebhook'),
    // Failed deliveries don't fail the job: they are recorded and retried by a later job. The job fails only
    // if it is aborted, or after an unexpected error.
    atOnce: 10,
    longestRunSeconds: 120,
    async run(job) {
      const sending = await job.inAccount(trx => open(trx, parts.seal, job));
      if (!sending) return;
      const result = await send(parts, sending, job.signal);
      // If the job is aborted, it is unknown whether the message arrived, so it is sent again under the same id.
      job.signal.throwIfAborted();
      await job.inAccount(async trx => {
        const now = await open(trx, parts.seal, job);
        if (now) await storeDeliveryAttempt(trx, now, { ...result, now: parts.time.now() });
      });
    },
  };
}

/**
 * Returns the message and its endpoint, or `undefined` if the message no longer belongs to this job, because
 * it was abandoned or is considered lost.
 */
async function open(
  trx: Trx,
  seal: SecretCipher,
  { accountId, ids }: Job<{ deliveryId: string; turn: string }>,
): Promise<Sending | undefined> {
  const found = await findDelivery(trx, accountId, ids.deliveryId);
  const endpoint = found && (await lockEndpoint(trx, accountId, found.endpoint_id));
  // Read the message again under the lock, which prevents further changes.
  const delivery = endpoint && (await findDelivery(trx, accountId, ids.deliveryId));
  if (delivery?.state !== 'Sending' || delivery.turn !== Number(ids.turn)) return undefined;
  return { delivery, endpoint: await ensureEndpointSecret(trx, seal, endpoint as StoredEndpoint) };
}

async function send(
  { outgoing, seal, time }: Parts & { outgoing: OutgoingHttpClient },
  { delivery: { delivery_id, body }, endpoint }: Sending,
  signal: AbortSignal,
): Promise<Omit<DeliveryAttempt, 'now'>> {
  const now = time.now();
  const message = { id: `msg_${delivery_id}`, seconds: Math.floor(now / 1_000), body };
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Docket-Webhooks/1',
    'webhook-id': message.id,
    'webhook-timestamp': String(message.seconds),
    'webhook-signature': createSignatures(getActiveSecrets(seal, endpoint, now), message),
  };
  try {
    const {
      status,
      retryAfter,
      body: answer,
    } = await outgoing.post({ url: endpoint.url, headers, body, signal });
    return { status, retryAfter, answer };
  } catch (error) {
    if (error instanceof OutgoingCallFailedError) return { problem: error.fault };
    throw error;
  }
}
