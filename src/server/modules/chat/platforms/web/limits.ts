import type { UploadLimit } from '#server/kernel/files/receiveUploadedFile.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';

/** The maximum size of a file in bytes, and the maximum length of a text in UTF-16 code units, as in the contract. */
export const MAX_VISITOR_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_VISITOR_TEXT_LENGTH = 4_000;

export const VISITOR_UPLOAD_LIMIT: UploadLimit = {
  bytes: MAX_VISITOR_FILE_BYTES,
  refuse: () => new ProblemError(413, { message: 'The file is too large.' }),
};
