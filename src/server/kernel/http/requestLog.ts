import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Problem } from '#server/kernel/problem/problem.ts';
import { normalizeIpAddress } from './callerAddress.ts';

/**
 * Logs requests that failed, and at the level `debug`, all requests. Rejections are logged by `logRejectedRequest`.
 */
export class RequestLogController extends LogController {
  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(error: Error | null | undefined, _: FastifyRequest, reply: FastifyReply): void {
    const line = describeAnswer(reply);
    if (error) reply.log.warn({ ...line, err: error }, `${getName(reply)} could not be answered`);
    else reply.log.debug(line, `${getName(reply)} ${line.status}`);
  }
}

const MAX_ISSUES = 5;

/** Logs which rule rejected which part of a request, without values and without messages that can quote them. */
export function logRejectedRequest(reply: FastifyReply, { status, code, issues }: Problem): void {
  const first = issues.slice(0, MAX_ISSUES).map(issue => ({ path: issue.path.join('.'), code: issue.code }));
  const line = { ...describeAnswer(reply), status, code, ...(first.length > 0 && { issues: first }) };
  const level = status >= 500 && status !== 501 ? 'warn' : 'info';
  reply.log[level](line, `${getName(reply)} ${status} ${code}`);
}

/** Logs an unexpected error. The line has the id of the request, which the response contains too. */
export function logFailure({ log, method, routeOptions }: FastifyRequest, error: unknown): void {
  log.error({ err: error }, `${method} ${routeOptions.url ?? '?'} failed`);
}

/** Describes a response without the query of its URL, which can contain tickets, tokens of links and search terms. */
function describeAnswer({ request, statusCode, elapsedTime }: FastifyReply) {
  const { method, ip, principal } = request;
  return {
    method,
    url: getPath(request),
    status: statusCode,
    ms: Math.round(elapsedTime),
    address: normalizeIpAddress(ip),
    ...(principal && { accountId: principal.accountId, userId: principal.userId }),
  };
}

function getName({ request }: FastifyReply): string {
  return `${request.method} ${getPath(request)}`;
}

/** Returns the path without its ticket, if any, because the ticket grants access to anyone who knows it. */
function getPath({ url, params }: FastifyRequest): string {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  const { ticket } = (params ?? {}) as { ticket?: string };
  return ticket ? path.replace(ticket, '…') : path;
}
