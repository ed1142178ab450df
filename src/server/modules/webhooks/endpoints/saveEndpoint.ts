import { v7 as uuidv7 } from 'uuid';
import { createIssue } from '#core/issues.ts';
import type { Issue, WebhookEndpointInput } from '#core/model.ts';
import { type CallFault, readUrl } from '#server/kernel/outgoing/outgoing.ts';
import { invalid, notFound } from '#server/kernel/problem/problem.ts';
import { requireNone } from '#server/kernel/problem/references.ts';
import type { DefinitionScope } from '#server/modules/configuration/index.ts';
import { giveUpWebhooksOfEndpoint } from '../deliveries/repository.ts';
import {
  listEndpoints,
  lockEndpoint,
  removeEndpoint,
  type StoredEndpoint,
  storeEndpoint,
} from './repository.ts';

type Scope = Pick<DefinitionScope, 'trx' | 'accountId' | 'principal'>;

/** The maximum number of endpoints in an account. */
const MOST_ENDPOINTS = 50;

/** Validates a URL; the configuration has no network access and only checks its syntax. */
export type FaultOf = (url: string) => CallFault | null;

export const faultOfWriting: FaultOf = url => (readUrl(url) ? null : 'BadAddress');

interface Saving {
  readonly id: string;
  readonly endpoint: WebhookEndpointInput;
}

/** @throws ProblemError 422. */
export async function createEndpoint(
  { trx, accountId, principal }: Scope,
  faultOf: FaultOf,
  { id = uuidv7(), endpoint }: Partial<Saving> & Pick<Saving, 'endpoint'>,
): Promise<StoredEndpoint> {
  requireNone(issuesOf(endpoint, faultOf));
  const count = (await listEndpoints(trx, accountId)).length;
  if (count >= MOST_ENDPOINTS) throw invalid([createIssue([], 'TooManyValues', { limit: MOST_ENDPOINTS })]);
  await storeEndpoint(trx, { accountId, id, endpoint, ownerId: principal.userId });
  return required(await lockEndpoint(trx, accountId, id));
}

/** @throws ProblemError 404; 422. */
export async function updateEndpoint(
  { trx, accountId, principal }: Scope,
  faultOf: FaultOf,
  { id, endpoint }: Saving,
): Promise<StoredEndpoint> {
  required(await lockEndpoint(trx, accountId, id));
  requireNone(issuesOf(endpoint, faultOf));
  await storeEndpoint(trx, { accountId, id, endpoint, ownerId: principal.userId });
  if (!endpoint.enabled) await giveUpWebhooksOfEndpoint(trx, accountId, id);
  return required(await lockEndpoint(trx, accountId, id));
}

/** @throws ProblemError 404. */
export async function deleteEndpoint({ trx, accountId }: Pick<Scope, 'trx' | 'accountId'>, id: string) {
  if (!(await removeEndpoint(trx, accountId, id))) throw notFound();
}

export function required(endpoint: StoredEndpoint | undefined): StoredEndpoint {
  if (!endpoint) throw notFound();
  return endpoint;
}

function issuesOf({ name, url }: WebhookEndpointInput, faultOf: FaultOf): Issue[] {
  const fault = faultOf(url.trim());
  return [
    ...(name.trim() === '' ? [createIssue(['name'], 'Required')] : []),
    ...(fault ? [createIssue(['url'], fault)] : []),
  ];
}
