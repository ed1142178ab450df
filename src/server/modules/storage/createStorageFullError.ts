import { createIssue } from '#core/issues.ts';
import { createInvalidError, type ProblemError } from '#server/kernel/problem/problem.ts';

const MB = 1024 * 1024;

/**
 * Returns the error for a full storage. The used amount is rounded up to a tenth of an MB, so that a small file isn't
 * reported as `0 MB`.
 */
export function createStorageFullError(usedBytes: number, allowedBytes: number): ProblemError {
  const params = { used: Math.ceil((usedBytes / MB) * 10) / 10, allowed: Math.round(allowedBytes / MB) };
  return createInvalidError(
    [createIssue(['file'], 'StorageFull', params)],
    `There is no room for this file: the account uses ${params.used} MB of ${params.allowed} MB.`,
  );
}
