/**
 * URLs of contents for clients that send no header, e.g. `<video>`, `<img>` and PDF viewers. A ticket is signed and not
 * stored, so that any node accepts it. It contains the session in which it is valid, which is checked on every use
 * (decision 0045).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse as bytesOf, stringify as textOf } from 'uuid';

export interface FileAccessTicket {
  readonly accountId: string;
  readonly sessionId: string;
  readonly fileId: string;
  /** The id of the user as whom an administrator is viewing the account; `null` for other callers. */
  readonly seenAs: string | null;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const ID_BYTES = 16;
const TIME_BYTES = 6;
const CONTENT_BYTES = 4 * ID_BYTES + TIME_BYTES;
const NO_USER = new Uint8Array(ID_BYTES);

export function createTicketSigner(secret: string) {
  // The key is derived, so that nothing else signed with the server's secret can be mistaken for a ticket.
  const key = createHmac('sha256', secret).update('file ticket').digest();
  const sign = (content: Uint8Array) => createHmac('sha256', key).update(content).digest();
  return {
    issue({ accountId, sessionId, fileId, seenAs, expiresAt }: FileAccessTicket): string {
      const time = Buffer.alloc(TIME_BYTES);
      time.writeUIntBE(expiresAt, 0, TIME_BYTES);
      const ids = [accountId, sessionId, fileId].map(id => bytesOf(id));
      const content = Buffer.concat([...ids, seenAs === null ? NO_USER : bytesOf(seenAs), time]);
      return Buffer.concat([content, sign(content)]).toString('base64url');
    },
    /**
     * Returns `null` if the ticket wasn't issued with this secret or is damaged. The caller must check whether it has
     * expired.
     */
    read(text: string): FileAccessTicket | null {
      const bytes = Buffer.from(text, 'base64url');
      const content = bytes.subarray(0, CONTENT_BYTES);
      const signature = bytes.subarray(CONTENT_BYTES);
      const expected = sign(content);
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
      const idAt = (place: number) => content.subarray(place * ID_BYTES, (place + 1) * ID_BYTES);
      const [account, session, file, seen] = [0, 1, 2, 3].map(idAt);
      if (!account || !session || !file || !seen) return null;
      return {
        accountId: textOf(account),
        sessionId: textOf(session),
        fileId: textOf(file),
        seenAs: seen.equals(NO_USER) ? null : textOf(seen),
        expiresAt: content.readUIntBE(4 * ID_BYTES, TIME_BYTES),
      };
    },
  };
}
