import type { IncomingHttpHeaders } from 'node:http';
import { validate as isUuid } from 'uuid';
import { isModuleEnabled } from '#core/policy/permissions.ts';
import type { Database } from '#server/kernel/database/database.ts';
import { createNotFoundError, ProblemError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import type { SessionAuthority } from '#server/kernel/session/sessions.ts';
import type { ContractOperation } from './contract.ts';

export interface GuardDependencies {
  readonly database: Database;
  readonly sessions: SessionAuthority;
}

/**
 * Applies the contract's guards to a call with a session, in this order: account, the user an administrator views the
 * account as, administrator, module.
 * @param own The owner of the session.
 * @returns The principal whose data is returned.
 * @throws ProblemError 403, on which the application logs out (specification section 8). If an administrator views the
 * account as another user: 422 `SeeingAs` for a call that changes something, 404 if the user doesn't exist.
 */
export async function authorizeCall(
  operation: ContractOperation,
  { own, headers }: { own: Principal; headers: IncomingHttpHeaders },
  parts: GuardDependencies,
): Promise<Principal> {
  const wantedAccount = headers['x-account-id'];
  if (wantedAccount !== undefined && wantedAccount !== own.accountId) throw new ProblemError(403);
  const seenAs = headers['x-see-as'];
  const principal = seenAs === undefined ? own : await seeAs(operation, { own, userId: seenAs }, parts);
  if (operation.needsAdmin && !principal.isAdmin) throw new ProblemError(403);
  if (operation.module !== null && !isModuleEnabled(principal.user.account.settings, operation.module)) {
    throw new ProblemError(403, { code: 'ModuleDisabled', message: 'This module is turned off.' });
  }
  return principal;
}

/**
 * Combines the user's current permissions with the administrator's session. The returned principal has
 * access to what the user can see, but can't change anything.
 */
async function seeAs(
  operation: ContractOperation,
  { own, userId }: { own: Principal; userId: string | string[] },
  { database, sessions }: GuardDependencies,
): Promise<Principal> {
  if (!own.isAdmin) throw new ProblemError(403);
  if (!operation.isRead) {
    throw new ProblemError(422, {
      code: 'SeeingAs',
      message: "You're viewing Docket as someone else, so you can't make changes.",
    });
  }
  if (typeof userId !== 'string' || !isUuid(userId)) throw createNotFoundError();
  const { accountId, sessionId } = own;
  const person = await database.readAccount(accountId, trx =>
    sessions.readPerson(trx, accountId, userId.toLowerCase()),
  );
  if (!person) throw createNotFoundError();
  return { ...person, sessionId, isSeenAs: true };
}

/** @throws ProblemError 401 if the bearer token is missing, not ours or expired, or its session has ended. */
export async function authenticateRequest(
  headers: IncomingHttpHeaders,
  { readToken, principals }: SessionAuthority,
): Promise<Principal> {
  const token = findBearerToken(headers);
  const claims = token === null ? null : await readToken(token);
  const principal = claims === null ? null : await principals.find(claims);
  if (principal === null || principal.userId !== claims?.userId) throw new ProblemError(401);
  return principal;
}

/** Returns the token of `Authorization: Bearer …`, or `null`. */
export function findBearerToken(headers: IncomingHttpHeaders): string | null {
  return headers.authorization?.match(/^Bearer ([\w.-]+)$/i)?.[1] ?? null;
}
