/**
 * Encrypts secrets that the server must be able to decrypt, with a key derived from TOKEN_SECRET. Each
 * secret is bound to the entity it belongs to.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface SecretCipher {
  /** @param place Identifies what the text belongs to. The text can't be decrypted for anything else. */
  close(text: string, place: string): string;
  /** Returns `null` if the text is damaged, or was encrypted with another key or for another place. */
  open(sealed: string, place: string): string | null;
}

/** @param purpose Separates what different parts of the server encrypt. Each purpose has its own key. */
export function createSecretCipher(tokenSecret: string, purpose: string): SecretCipher {
  const key = Buffer.from(hkdfSync('sha256', tokenSecret, '', `docket ${purpose}`, 32));
  return {
    close(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(place));
      const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64');
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed, 'base64');
      const body = NONCE_BYTES + TAG_BYTES;
      if (bytes.length < body) return null;
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(NONCE_BYTES, body));
        return Buffer.concat([decipher.update(bytes.subarray(body)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
