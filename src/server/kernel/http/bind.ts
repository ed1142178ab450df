import { parseCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/kernel/config/config.ts';
import { withConnectionId } from '#server/kernel/events/cause.ts';
import {
  createClientClosedError,
  createMalformedError,
  createRateLimitError,
  type Issue,
  ProblemError,
} from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { type RateLimit, toRateLimitKey } from '#server/kernel/session/rateLimit.ts';
import { authenticateRequest, authorizeCall, type GuardDependencies } from './authorizeCall.ts';
import { normalizeIpAddress } from './callerAddress.ts';
import type { Contract, ContractOperation, OperationId } from './contract.ts';
import type { ApiReply, ApiRequest, OperationHandler, OperationHandlers } from './handlers.ts';
import { createLargeBodyQueue, MIN_LARGE_BODY_BYTES } from './largeBodies.ts';
import { findUnsafeText } from './textSafety.ts';
import { type ContractValidator, getContractValidator } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guards before the body is read. `null` for public calls. */
    principal: Principal | null;
  }
}

/** The dependencies of the steps between a request and its handler. */
export interface CallDependencies extends GuardDependencies {
  readonly config: Pick<Config, 'publicUrl' | 'trustedProxies'>;
  /** Limits logins, registrations and uses of emailed links per minute and client address. */
  readonly callers: RateLimit;
  /** Limits calls with a session, per user and per account. */
  readonly calls: { readonly ofPerson: RateLimit; readonly ofAccount: RateLimit };
  /**
   * The value of the header `x-inner-key` that marks calls of the server to itself, which aren't counted.
   */
  readonly ownKey: string;
}

type Binding = { contract: Contract; handlers: OperationHandlers; parts: CallDependencies };

/**
 * Binds all calls of the contract: path, guards, validation, and the handler with the call's operationId. A
 * call without a handler returns 501. Everything that a handler receives has passed guards and validation.
 */
export function bindContract(app: FastifyInstance, { contract, handlers, parts }: Binding): void {
  const validator = getContractValidator(contract);
  const largeBodies = createLargeBodyQueue();
  app.decorateRequest('principal', null);
  for (const operation of contract.operations) {
    app.route({
      method: operation.method,
      url: `/api${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: operation.bodyLimit,
      onRequest: async request => {
        if (operation.isLimited) await limit(request, parts);
        if (!operation.isPublic) request.principal = await admit(operation, request, parts);
        refuseOtherMediaTypes(operation, request);
      },
      handler: async (request, reply) => {
        const handler = handlers[operation.id] as OperationHandler<OperationId> | undefined;
        if (handler === undefined) throw new ProblemError(501);
        const judge = () => {
          const body = readBody(operation, request);
          validate(validator, { operation, request, body });
          return body;
        };
        const answer = async (body: unknown) => {
          const call = toApiRequest(reply, body, parts);
          return withConnectionId(call.connectionId, () => handler(call));
        };
        const large = isOwnCall(request, parts) ? null : getLargeBody(request);
        return send(reply, await (large ? largeBodies.inTurn(large, judge, answer) : answer(judge())));
      },
    });
  }
}

/** @throws ProblemError 429 if the address has sent too many calls within a minute. */
async function limit(request: FastifyRequest, parts: CallDependencies): Promise<void> {
  const seconds = await parts.callers.wait(toRateLimitKey(normalizeIpAddress(request.ip)));
  if (seconds > 0) throw createRateLimitError(seconds);
}

/**
 * Authenticates a call that isn't public, and applies limits and guards. The call counts for the owner of the session,
 * even when they view the account as another user.
 */
async function admit(
  operation: ContractOperation,
  request: FastifyRequest,
  parts: CallDependencies,
): Promise<Principal> {
  const { headers } = request;
  const own = await authenticateRequest(headers, parts.sessions);
  await limitCalls(own, request, parts);
  return authorizeCall(operation, { own, headers }, parts);
}

/** @throws ProblemError 429 if the user or the account has sent too many calls. */
async function limitCalls(
  { accountId, userId }: Principal,
  request: FastifyRequest,
  parts: CallDependencies,
): Promise<void> {
  if (isOwnCall(request, parts)) return;
  const { calls } = parts;
  const seconds =
    (await calls.ofPerson.wait(`${accountId} ${userId}`)) || (await calls.ofAccount.wait(accountId));
  if (seconds > 0) throw createRateLimitError(seconds);
}

function isOwnCall({ headers }: FastifyRequest, { ownKey }: CallDependencies): boolean {
  return headers['x-inner-key'] === ownKey;
}

/** Returns `null` for small bodies, and for calls without a session, which belong to no account. */
function getLargeBody({ body, principal }: FastifyRequest): { party: string; bytes: number } | null {
  const bytes = body instanceof Buffer ? body.length : 0;
  return principal && bytes > MIN_LARGE_BODY_BYTES ? { party: principal.accountId, bytes } : null;
}

/** Rejects a Content-Type that the contract doesn't allow. Without the header, Fastify rejects any body itself. */
function refuseOtherMediaTypes(operation: ContractOperation, request: FastifyRequest): void {
  const given = request.headers['content-type'];
  if (given === undefined) return;
  const mediaType = given.split(';')[0]?.trim().toLowerCase();
  const { mediaType: accepted, otherMediaTypes } = operation.body ?? jsonBody;
  if (mediaType === accepted || otherMediaTypes.some(other => other === mediaType)) return;
  throw new ProblemError(415, { message: `The body must be ${accepted}.` });
}

const jsonBody = { mediaType: 'application/json', otherMediaTypes: [] as string[] };

/**
 * @returns The parsed body, or `undefined` if there is none or it is multipart, because handlers read
 * multipart bodies themselves.
 */
function readBody(operation: ContractOperation, request: FastifyRequest): unknown {
  if (request.isMultipart()) return undefined;
  const bytes = request.body;
  if (!(bytes instanceof Buffer) || bytes.length === 0) return undefined;
  if (operation.body?.mediaType === FORM) return Object.fromEntries(new URLSearchParams(bytes.toString()));
  try {
    return withoutAnswered(operation, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    // The parser's message quotes the body, which can contain a password.
    throw createMalformedError([], 'The body is not valid JSON in UTF-8.');
  }
}

/**
 * Removes members of the response that can't be written (`x-answered`), so that clients can send back what
 * they read.
 */
function withoutAnswered({ answered }: ContractOperation, body: unknown): unknown {
  if (answered.length === 0 || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !answered.includes(name)));
}

type Judged = { operation: ContractOperation; request: FastifyRequest; body: unknown };

/** @throws ProblemError 400 with the issues of path, query and body. */
function validate(validator: ContractValidator, { operation, request, body }: Judged): void {
  const values = {
    path: request.params as Record<string, unknown>,
    query: request.query as Record<string, unknown>,
  };
  const unsafe = findUnsafeText([values.path, values.query, operation.isForeign ? null : body]);
  const issues = [
    // The first element, the index among path, query and body, is meaningless to the caller.
    ...unsafe.issues.map(issue => ({ ...issue, path: issue.path.slice(1) })),
    ...validator.checkParameters(operation, values),
  ];
  // A body that is nested too deeply could exhaust the stack of other checks.
  if (!unsafe.issues.some(({ code }) => code === 'TooDeep'))
    issues.push(...checkBody(validator, operation, body));
  const places = new Map(issues.toReversed().map(issue => [JSON.stringify(issue.path), issue]));
  const total = unsafe.total - unsafe.issues.length + places.size;
  if (places.size > 0) throw createMalformedError([...places.values()].toReversed(), undefined, total);
}

/** Sent by mail clients to unsubscribe (RFC 8058); the application itself sends JSON. */
const FORM = 'application/x-www-form-urlencoded';

function checkBody(validator: ContractValidator, operation: ContractOperation, body: unknown): Issue[] {
  if (operation.body?.mediaType === 'multipart/form-data') return [];
  if (body !== undefined) {
    if (operation.body === null) throw createMalformedError([], 'This call takes no body.');
    return validator.checkBody(operation, body);
  }
  if (operation.body?.isRequired === true) throw createMalformedError([], 'The body is missing.');
  return [];
}

function toApiRequest(reply: FastifyReply, body: unknown, parts: CallDependencies): ApiRequest<OperationId> {
  const { request } = reply;
  const { principal } = request;
  let signal: AbortSignal | null = null;
  const connectionId = request.headers['x-connection-id'];
  return {
    params: request.params,
    query: request.query,
    body,
    get principal() {
      if (principal === null) throw new Error('A public call has no principal.');
      return principal;
    },
    connectionId: typeof connectionId === 'string' ? connectionId : undefined,
    cookies: parseCookie(request.headers.cookie ?? ''),
    headers: request.headers,
    isSecure: isSecure(request, parts),
    address: normalizeIpAddress(request.ip),
    get signal() {
      signal ??= getHangUp(reply);
      return signal;
    },
    parts: () => request.parts(),
  } as ApiRequest<OperationId>;
}

/**
 * Returns a signal that is aborted when the caller disconnects. Created on demand, because few calls take
 * long enough to be worth aborting.
 */
function getHangUp({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  const leave = () => leaving.abort(createClientClosedError());
  if (raw.destroyed) leave();
  else raw.once('close', () => raw.writableFinished || leave());
  return leaving.signal;
}

/**
 * Without PUBLIC_URL, relies on a header that can be forged, but that only affects the caller's own
 * cookies.
 */
function isSecure(request: FastifyRequest, { config }: CallDependencies): boolean {
  if (config.publicUrl !== null) return config.publicUrl.startsWith('https:');
  return request.headers['x-forwarded-proto'] === 'https';
}

function send(reply: FastifyReply, answer: ApiReply<OperationId>): FastifyReply {
  for (const [name, value] of Object.entries(answer.headers ?? {})) reply.header(name, value);
  reply.code(answer.status);
  if ('raw' in answer) return reply.send(answer.raw);
  if (answer.status !== 200) return reply.send();
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer.body));
}
