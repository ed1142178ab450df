import { v7 as uuidv7 } from 'uuid';
import { createIssue } from '#core/issues.ts';
import type { Issue, WebhookEndpointInput } from '#core/model.ts';
import { type OutgoingCallError, parsePlainUrl } from '#server/kernel/outgoing/outgoing.ts';
import { createInvalidError, createNotFoundError } from '#server/kernel/problem/problem.ts';
import { requireNoIssues } from '#server/kernel/problem/references.ts';
import type { DefinitionScope } from '#server/modules/configuration/index.ts';
import { abandonEndpointWebhooks } from '../deliveries/repository.ts';
import {
  listEndpoints,
  lockEndpoint,
  removeEndpoint,
  type StoredEndpoint,
  storeEndpoint,
} from './repository.ts';

type Scope = Pick<DefinitionScope, 'trx' | 'accountId' | 'principal'>;

/** The maximum number of endpoints in an account. */
const MAX_ENDPOINTS = 50;

/** Validates a URL. For the configuration, which has no network access, only its syntax is checked. */
export type UrlValidator = (url: string) => OutgoingCallError | null;

export const validateWebhookUrl: UrlValidator = url => (parsePlainUrl(url) ? null : 'BadAddress');

interface Saving {
  readonly id: string;
  readonly endpoint: WebhookEndpointInput;
}

/**
 * @throws ProblemError 422 with all issues of the endpoint, or `TooManyValues` if the account has
 * `MAX_ENDPOINTS` endpoints.
 */
export async function createEndpoint(
  { trx, accountId, principal }: Scope,
  faultOf: UrlValidator,
  { id = uuidv7(), endpoint }: Partial<Saving> & Pick<Saving, 'endpoint'>,
): Promise<StoredEndpoint> {
  requireNoIssues(getIssues(endpoint, faultOf));
  const count = (await listEndpoints(trx, accountId)).length;
  if (count >= MAX_ENDPOINTS)
    throw createInvalidError([createIssue([], 'TooManyValues', { limit: MAX_ENDPOINTS })]);
  await storeEndpoint(trx, { accountId, id, endpoint, ownerId: principal.userId });
  return requireEndpoint(await lockEndpoint(trx, accountId, id));
}

/** @throws ProblemError 404 if the endpoint doesn't exist; 422 with all issues of the endpoint. */
export async function updateEndpoint(
  { trx, accountId, principal }: Scope,
  faultOf: UrlValidator,
  { id, endpoint }: Saving,
): Promise<StoredEndpoint> {
  requireEndpoint(await lockEndpoint(trx, accountId, id));
  requireNoIssues(getIssues(endpoint, faultOf));
  await storeEndpoint(trx, { accountId, id, endpoint, ownerId: principal.userId });
  if (!endpoint.enabled) await abandonEndpointWebhooks(trx, accountId, id);
  return requireEndpoint(await lockEndpoint(trx, accountId, id));
}

/** @throws ProblemError 404 if the endpoint doesn't exist. */
export async function deleteEndpoint({ trx, accountId }: Pick<Scope, 'trx' | 'accountId'>, id: string) {
  if (!(await removeEndpoint(trx, accountId, id))) throw createNotFoundError();
}

export function requireEndpoint(endpoint: StoredEndpoint | undefined): StoredEndpoint {
  if (!endpoint) throw createNotFoundError();
  return endpoint;
}

function getIssues({ name, url }: WebhookEndpointInput, faultOf: UrlValidator): Issue[] {
  const fault = faultOf(url.trim());
  return [
    ...(name.trim() === '' ? [createIssue(['name'], 'Required')] : []),
    ...(fault ? [createIssue(['url'], fault)] : []),
  ];
}
