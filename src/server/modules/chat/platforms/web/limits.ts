/** Limits on what public visitors can send, in the chat of a site or in a public form. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Room } from '#server/kernel/files/receiveFile.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';

/** The limits of a file in bytes, and of a text in UTF-16 units, as in the contract. */
export const LARGEST_FILE_BYTES = 10 * 1024 * 1024;
export const LONGEST_TEXT = 4_000;
/** The maximum size of a request besides the file. */
const LARGEST_FRAME_BYTES = 256 * 1024;

export const ROOM_FOR_STRANGERS: Room = { bytes: LARGEST_FILE_BYTES, refuse: tooLarge };

/** Checks the declared length before the body is read. @throws ProblemError 413 */
export function requireStrangersLength(headers: IncomingHttpHeaders): void {
  if (Number(headers['content-length'] ?? 0) > LARGEST_FILE_BYTES + LARGEST_FRAME_BYTES) throw tooLarge();
}

function tooLarge(): ProblemError {
  return new ProblemError(413, { message: 'The file is too large.' });
}
