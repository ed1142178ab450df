import { createIssue } from '#core/issues.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';

export type UnreadableReason = 'Encrypted' | 'Damaged' | 'TooLarge' | 'TookTooLong' | 'OtherKind';

/** Reports why the contents of a file can't be shown. */
export function createNotReadableError(reason: UnreadableReason): ProblemError {
  const issues = [createIssue([], 'NotReadable', { reason })];
  return new ProblemError(422, { code: 'NotReadable', message: SENTENCES[reason], issues });
}

const SENTENCES: Record<UnreadableReason, string> = {
  Encrypted: 'The file is protected with a password.',
  Damaged: 'The file is damaged.',
  TooLarge: 'The file is too large to show its contents.',
  TookTooLong: 'The file takes too long to read.',
  OtherKind: 'The contents of this kind of file cannot be shown.',
};
