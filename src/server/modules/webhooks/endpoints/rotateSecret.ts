import type { Trx } from '#server/kernel/database/database.ts';
import type { SecretCipher } from '#server/kernel/secrets/seal.ts';
import { createWebhookSecret, encryptWebhookSecret } from '../secrets.ts';
import { lockEndpoint, type StoredEndpoint, updateEndpointRow } from './repository.ts';
import { requireEndpoint } from './saveEndpoint.ts';

/** The time that receivers have to switch to the new secret. */
const OVERLAP_MS = 24 * 3_600_000;

/**
 * Creates a secret, which is displayed only once. The previous secret stays valid for `OVERLAP_MS`. @throws
 * ProblemError 404 if the endpoint doesn't exist.
 */
export async function rotateSecret(
  trx: Trx,
  seal: SecretCipher,
  { accountId, endpointId, now }: { accountId: string; endpointId: string; now: number },
): Promise<{ endpoint: StoredEndpoint; secret: string }> {
  const endpoint = requireEndpoint(await lockEndpoint(trx, accountId, endpointId));
  const secret = createWebhookSecret();
  const change = {
    secret: encryptWebhookSecret(seal, endpoint, secret),
    old_secret: endpoint.secret,
    old_secret_till: endpoint.secret === null ? null : new Date(now + OVERLAP_MS).toISOString(),
  };
  await updateEndpointRow(trx, endpoint, change);
  return { endpoint: { ...endpoint, ...change }, secret };
}

/**
 * Creates a secret if the endpoint has none. An endpoint created by the configuration gets its secret when
 * it is first needed.
 */
export async function ensureEndpointSecret(
  trx: Trx,
  seal: SecretCipher,
  endpoint: StoredEndpoint,
): Promise<StoredEndpoint> {
  if (endpoint.secret !== null) return endpoint;
  const secret = encryptWebhookSecret(seal, endpoint, createWebhookSecret());
  await updateEndpointRow(trx, endpoint, { secret });
  return { ...endpoint, secret };
}
