import { notPermitted } from '../http/problem.ts';
import type { Principal } from '../sessions/principal.ts';

/** Everybody makes tags; to change one changes the records of others. @throws ProblemError 422 `NotPermitted`. */
export function requireTagAdmin({ isAdmin }: Principal): void {
  if (!isAdmin) throw notPermitted('Only an admin changes and deletes tags.');
}
