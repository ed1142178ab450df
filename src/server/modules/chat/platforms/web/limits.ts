/** Limits on what public visitors can send: visitors of a site, and those who fill in a public form. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Room } from '#server/kernel/files/receiveFile.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';

/** Bytes of a file, and UTF-16 units of a text, as in the contract. */
export const LARGEST_FILE_BYTES = 10 * 1024 * 1024;
export const LONGEST_TEXT = 4_000;
/** The maximum size of a form's contents besides the file. */
const LARGEST_FRAME_BYTES = 256 * 1024;

export const ROOM_FOR_STRANGERS: Room = { bytes: LARGEST_FILE_BYTES, refuse: tooLarge };

/** Checked before anything is read. @throws ProblemError 413 */
export function requireStrangersLength(headers: IncomingHttpHeaders): void {
  if (Number(headers['content-length'] ?? 0) > LARGEST_FILE_BYTES + LARGEST_FRAME_BYTES) throw tooLarge();
}

function tooLarge(): ProblemError {
  return new ProblemError(413, { message: 'The file is too large.' });
}
