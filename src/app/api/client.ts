import createClient from 'openapi-fetch';
import type { paths } from '#contract/docket.gen.ts';
import { fetchWithRetry, type RetryPolicy } from '#core/fetchWithRetry.ts';
import { createResponseError } from './ApiError.ts';
import { getSessionAccess } from './tokens.ts';

export const API_BASE_PATH = '/api';

/**
 * The client for the contract, which adds the session's headers. After a 401, it refreshes the session and retries
 * once; requests rejected because of rate limits or load are retried as defined by `patience`.
 */
export const api = createClient<paths>({ baseUrl: API_BASE_PATH, fetch: fetchInSession });

/**
 * Sends a request with the same session handling, for requests that the generated client doesn't support (uploads with
 * progress, downloads).
 */
export async function fetchInSession(request: Request): Promise<Response> {
  const last = await fetchWithRetry(request, fetchOnce, patience);
  expireSessionIfRejected(last.status);
  return last;
}

/**
 * Waiting a few more seconds is better than an error. A busy server (503) might have applied a write, so writes are
 * retried only after a rate limit (429), which rejects requests before they have any effect.
 */
const patience: RetryPolicy = {
  mayRepeat: (request, status) => status === 429 || isRead(request),
  mostTries: 3,
  longestPauseSeconds: 10,
};

function isRead({ method, url }: Request): boolean {
  return method === 'GET' || /\/(items\/(search|search-batch|ids)|aggregate)$/.test(new URL(url).pathname);
}

async function fetchOnce(request: Request): Promise<Response> {
  const again = request.clone();
  if (isExpired(getSessionAccess()?.token)) await getSessionAccess()?.refresh();
  const response = await fetch(withSession(request));
  const isAgain =
    response.status === 401 && getSessionAccess()?.token && (await getSessionAccess()?.refresh());
  return isAgain ? fetch(withSession(again)) : response;
}

/** Ends the session after a 401, or after a 403 that isn't expected (specification section 8). */
export function expireSessionIfRejected(status: number): void {
  const access = getSessionAccess();
  if (!access?.token || (status !== 401 && status !== 403)) return;
  // Missing permissions of the viewed user don't affect the administrator's own session.
  if (status === 403 && (access.seenUserId || access.isGivingUpRights)) return;
  access.expire(status);
}

export function getSessionHeaders(): Record<string, string> {
  const access = getSessionAccess();
  const headers: Record<string, string> = {};
  if (access?.token) headers.Authorization = `Bearer ${access.token}`;
  if (access?.accountId) headers['X-Account-Id'] = access.accountId;
  if (access?.seenUserId) headers['X-See-As'] = access.seenUserId;
  if (access?.connectionId) headers['X-Connection-Id'] = access.connectionId;
  return headers;
}

/** Returns whether the token has expired, so that the server would reject it; an unreadable token counts as valid. */
function isExpired(token: string | null | undefined): boolean {
  if (!token) return false;
  try {
    const claims = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims.exp === 'number' && claims.exp * 1000 < Date.now();
  } catch {
    return false;
  }
}

function withSession(request: Request): Request {
  for (const [name, value] of Object.entries(getSessionHeaders())) request.headers.set(name, value);
  return request;
}

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** Returns the data of a response. @throws ApiError for every rejection; TypeError if the server can't be reached */
export async function unwrapResponse<T>(call: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await call;
  if (!response.ok) throw createResponseError(response.status, error);
  return data as T;
}
