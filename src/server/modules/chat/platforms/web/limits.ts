/** What is taken of strangers: of visitors of a site, and of those who fill in a public form. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Room } from '#server/kernel/files/receiveFile.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';

/** Bytes of a file, and UTF-16 units of a text, as the contract has it. */
export const LARGEST_FILE_BYTES = 10 * 1024 * 1024;
export const LONGEST_TEXT = 4_000;
/** What a form has beside its file. */
const LARGEST_FRAME_BYTES = 256 * 1024;

export const ROOM_FOR_STRANGERS: Room = { bytes: LARGEST_FILE_BYTES, refuse: tooLarge };

/** Before anything of it is read. @throws ProblemError 413 */
export function requireStrangersLength(headers: IncomingHttpHeaders): void {
  if (Number(headers['content-length'] ?? 0) > LARGEST_FILE_BYTES + LARGEST_FRAME_BYTES) throw tooLarge();
}

function tooLarge(): ProblemError {
  return new ProblemError(413, { message: 'The file is too large.' });
}
