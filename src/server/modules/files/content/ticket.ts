/**
 * Addresses of contents for what sends no header: `<video>`, `<img>`, viewers of PDF. A ticket is signed and kept nowhere, so
 * that any node takes it. It says in whose session it is good, which is asked whenever it is used (decision 0045).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse as bytesOf, stringify as textOf } from 'uuid';

export interface Ticket {
  readonly accountId: string;
  readonly sessionId: string;
  readonly fileId: string;
  /** As whom an administrator views the account. */
  readonly seenAs: string | null;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const ID_BYTES = 16;
const TIME_BYTES = 6;
const CONTENT_BYTES = 4 * ID_BYTES + TIME_BYTES;
const NOBODY = new Uint8Array(ID_BYTES);

export function createTickets(secret: string) {
  // Nothing else that is signed with the server's secret can be taken for a ticket.
  const key = createHmac('sha256', secret).update('file ticket').digest();
  const sign = (content: Uint8Array) => createHmac('sha256', key).update(content).digest();
  return {
    issue({ accountId, sessionId, fileId, seenAs, expiresAt }: Ticket): string {
      const time = Buffer.alloc(TIME_BYTES);
      time.writeUIntBE(expiresAt, 0, TIME_BYTES);
      const ids = [accountId, sessionId, fileId].map(id => bytesOf(id));
      const content = Buffer.concat([...ids, seenAs === null ? NOBODY : bytesOf(seenAs), time]);
      return Buffer.concat([content, sign(content)]).toString('base64url');
    },
    /** Null for one that is not ours or damaged; whether it is out of date is for the caller to say. */
    read(text: string): Ticket | null {
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
        seenAs: seen.equals(NOBODY) ? null : textOf(seen),
        expiresAt: content.readUIntBE(4 * ID_BYTES, TIME_BYTES),
      };
    },
  };
}
