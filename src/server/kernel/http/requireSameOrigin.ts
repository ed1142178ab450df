import type { IncomingHttpHeaders } from 'node:http';
import { ProblemError } from '#server/kernel/problem/problem.ts';

/**
 * Rejects requests from pages of other origins. Browsers always send the true origin of a page. Requests
 * without an origin come from other programs, in which no page can act on the user's behalf.
 * @throws ProblemError 403 if the origin is another one.
 */
export function requireSameOrigin(
  { headers }: { readonly headers: IncomingHttpHeaders },
  publicUrl: string | null,
): void {
  const { origin, host } = headers;
  if (origin === undefined) return;
  const isOwn =
    URL.canParse(origin) &&
    (publicUrl === null ? new URL(origin).host === host : new URL(origin).origin === publicUrl);
  if (!isOwn) throw new ProblemError(403);
}
