import { createNotPermittedError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';

/**
 * Any user can create tags, but changing a tag changes other users' records. @throws ProblemError 422
 * `NotPermitted`.
 */
export function requireTagAdmin({ isAdmin }: Principal): void {
  if (!isAdmin) throw createNotPermittedError('Only administrators can change and delete tags.');
}
