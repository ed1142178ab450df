import type { IncomingHttpHeaders } from 'node:http';
import { isModuleEnabled } from '#core/permissions.ts';
import type { Context } from '../context.ts';
import type { Principal } from '../sessions/principal.ts';
import type { Operation } from './contract.ts';
import { ProblemError } from './problem.ts';

/**
 * The guards the contract names for a call, in this order: session, account, admin, module.
 * @returns who calls; null for a public call.
 * @throws ProblemError 401 or 403; the application logs out on both (specification section 8).
 */
export async function guard(
  operation: Operation,
  headers: IncomingHttpHeaders,
  context: Pick<Context, 'tokens' | 'principals'>,
): Promise<Principal | null> {
  if (operation.isPublic) return null;
  const principal = await authenticate(headers, context);
  const wantedAccount = headers['x-account-id'];
  if (wantedAccount !== undefined && wantedAccount !== principal.accountId) throw new ProblemError(403);
  if (operation.needsAdmin && !principal.isAdmin) throw new ProblemError(403);
  if (operation.module !== null && !isModuleEnabled(principal.user.account.settings, operation.module)) {
    throw new ProblemError(403, { code: 'ModuleDisabled', message: 'This module is switched off.' });
  }
  return principal;
}

/** @throws ProblemError 401 when the bearer token is missing, not ours, out of date, or its session has ended. */
export async function authenticate(
  headers: IncomingHttpHeaders,
  { tokens, principals }: Pick<Context, 'tokens' | 'principals'>,
): Promise<Principal> {
  const token = bearerToken(headers);
  const claims = token === null ? null : await tokens.read(token);
  const principal = claims === null ? null : await principals.find(claims);
  if (principal === null || principal.userId !== claims?.userId) throw new ProblemError(401);
  return principal;
}

/** The token of `Authorization: Bearer …`, or null. */
export function bearerToken(headers: IncomingHttpHeaders): string | null {
  return headers.authorization?.match(/^Bearer ([\w.-]+)$/i)?.[1] ?? null;
}
