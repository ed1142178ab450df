/** Secrets of endpoints, in the format of the Standard Webhooks specification. */
import { createHmac, randomBytes } from 'node:crypto';
import { createSecretCipher, type SecretCipher } from '#server/kernel/secrets/seal.ts';
import type { StoredEndpoint } from './endpoints/repository.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export function createEndpointCipher(tokenSecret: string): SecretCipher {
  return createSecretCipher(tokenSecret, 'webhooks');
}

export function createWebhookSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

export function encryptWebhookSecret(seal: SecretCipher, key: EndpointKey, secret: string): string {
  return seal.close(secret, getPlace(key));
}

type EndpointKey = Pick<StoredEndpoint, 'account_id' | 'endpoint_id'>;

/** Returns the secrets that sign messages at this time, the current one first. */
export function getActiveSecrets(seal: SecretCipher, endpoint: StoredEndpoint, now: number): string[] {
  const { secret, old_secret, old_secret_till } = endpoint;
  const isOldAlive = old_secret_till !== null && Date.parse(old_secret_till) > now;
  return [secret, isOldAlive ? old_secret : null].flatMap(sealed =>
    sealed === null ? [] : (seal.open(sealed, getPlace(endpoint)) ?? []),
  );
}

/** @param message The id, the time in seconds since 1970 and the body, exactly as sent. */
export function createSignatures(
  secrets: readonly string[],
  { id, seconds, body }: { id: string; seconds: number; body: string },
): string {
  return secrets
    .map(secret => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
    })
    .join(' ');
}

function getPlace({ account_id, endpoint_id }: EndpointKey): string {
  return `${account_id} ${endpoint_id}`;
}
