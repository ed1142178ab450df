import type { IncomingMessage } from 'node:http';
import { authenticateRequest, findBearerToken } from '#server/kernel/http/authorizeCall.ts';
import { requireSameOrigin } from '#server/kernel/http/requireSameOrigin.ts';
import { createMalformedError, createNotFoundError, ProblemError } from '#server/kernel/problem/problem.ts';
import type { SessionAuthority } from '#server/kernel/session/sessions.ts';
import type { Negotiation, NegotiationStore } from './negotiations.ts';

export interface AdmissionDependencies<Line> {
  readonly publicUrl: string | null;
  readonly sessions: SessionAuthority;
  readonly negotiations: NegotiationStore<Line>;
}

/**
 * Returns the connection that a request is about, which must belong to the session. WebSockets and event
 * streams, which browsers open without headers, need no access token: the connection's secret id, valid for
 * one opening, is enough.
 * @param isForFarewell True if a connection that is still open is returned even if its session has ended,
 * so that the client can be notified of the end.
 * @throws ProblemError 403 from another origin, 400 without an id, 401 without a session, 404 for a
 * connection that doesn't belong to the session.
 */
export async function admitConnection<Line>(
  request: IncomingMessage,
  { publicUrl, sessions, negotiations }: AdmissionDependencies<Line>,
  { isOpening, isForFarewell = false }: { isOpening: boolean; isForFarewell?: boolean },
): Promise<Negotiation<Line>> {
  requireSameOrigin(request, publicUrl);
  const query = getQueryParameters(request);
  const token = query.get('id');
  if (!token) throw createMalformedError([], 'The id of the connection is missing.');
  const authorization = getAuthorization(request, isOpening ? query.get('access_token') : null);
  if (isForFarewell) {
    const open = await openLine(authorization, token, { sessions, negotiations });
    if (open) return open;
  }
  if (!isOpening || authorization !== undefined) {
    const { sessionId } = await authenticateRequest({ authorization }, sessions);
    return requireOwn(negotiations.find(token), sessionId);
  }
  const negotiation = requireOwn(negotiations.find(token), null);
  if ((await sessions.principals.find(negotiation.claims)) === null) throw new ProblemError(401);
  return negotiation;
}

/**
 * Returns the connection if it is open and the token belongs to the session that opened it, otherwise
 * `undefined`.
 */
async function openLine<Line>(
  authorization: string | undefined,
  id: string,
  { sessions, negotiations }: Pick<AdmissionDependencies<Line>, 'sessions' | 'negotiations'>,
): Promise<Negotiation<Line> | undefined> {
  const token = findBearerToken({ authorization });
  const claims = token === null ? null : await sessions.readToken(token);
  const found = negotiations.find(id);
  return found?.line && found.claims.sessionId === claims?.sessionId ? found : undefined;
}

/**
 * @param sessionId `null` if the session isn't known. @throws ProblemError 404 if the connection belongs to
 * another session.
 */
function requireOwn<Line>(
  negotiation: Negotiation<Line> | null,
  sessionId: string | null,
): Negotiation<Line> {
  if (negotiation === null) throw createNotFoundError();
  if (sessionId !== null && negotiation.claims.sessionId !== sessionId) throw createNotFoundError();
  return negotiation;
}

function getAuthorization({ headers }: IncomingMessage, accessToken: string | null): string | undefined {
  return headers.authorization ?? (accessToken === null ? undefined : `Bearer ${accessToken}`);
}

export function getQueryParameters({ url }: IncomingMessage): URLSearchParams {
  return new URLSearchParams(url?.split('?').slice(1).join('?') ?? '');
}
