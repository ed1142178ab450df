/** Secrets that the server must be able to read again: encrypted with a key of TOKEN_SECRET, and bound to their place. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Seal {
  /** @param place what it belongs to: nowhere else can it be opened. */
  close(text: string, place: string): string;
  /** Null where it was closed with another key or for another place. */
  open(sealed: string, place: string): string | null;
}

/** @param purpose keeps what one part of the server sealed from any other. */
export function createSeal(tokenSecret: string, purpose: string): Seal {
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
