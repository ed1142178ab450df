import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { createIssue } from '#core/issues.ts';
import { MAX_UPLOAD_BYTES } from '#core/limits.ts';
import { DatabaseUnreachableError, isCallTimeout, isRetryable } from '#server/kernel/database/errors.ts';
import { DatabaseBusyError } from '#server/kernel/database/fairQueue.ts';
import { createProblem, type Problem, ProblemError } from '#server/kernel/problem/problem.ts';
import { bindContract, type CallDependencies } from './bind.ts';
import type { Contract } from './contract.ts';
import type { OperationHandlers } from './handlers.ts';
import { logFailure, RequestLogController } from './requestLog.ts';
import { sendProblem } from './sendProblem.ts';
import { type BodyPace, rejectSlowBodies } from './slowBodies.ts';
import { closeUnusedConnections } from './unusedConnections.ts';

const protection = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
};

/** Maximum length of one part of a path, in characters. Signed tickets are the longest parts. */
const MAX_IN_PATH_LENGTH = 200;

/** Creates the HTTP server: the contract's calls, errors as problem documents, and security headers. */
export function createHttpApp(options: {
  contract: Contract;
  handlers: OperationHandlers;
  parts: CallDependencies;
  log: FastifyBaseLogger;
  bodyPace?: BodyPace | undefined;
}): FastifyInstance {
  const app = Fastify({
    loggerInstance: options.log,
    logController: new RequestLogController(),
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: MAX_IN_PATH_LENGTH },
    trustProxy: options.parts.config.trustedProxies,
    frameworkErrors: handleFrameworkError,
    clientErrorHandler: ({ code }, socket) => {
      if (code !== 'ECONNRESET') options.log.info({ code }, 'What is no HTTP request was refused');
      if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/json', 'application/x-www-form-urlencoded'],
    { parseAs: 'buffer' },
    (_request, bytes, done) => done(null, bytes),
  );
  app.register(multipart, {
    limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 10, fieldSize: 1024 * 1024 },
  });
  app.addHook('onRequest', async (request, reply) => {
    // The id lets users who report a failure identify its lines in the log.
    reply.headers({ ...protection, 'x-request-id': request.id });
  });
  rejectSlowBodies(app, options.bodyPace);
  closeUnusedConnections(app);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = toProblem(error, request);
    if (problem.status === 500 || problem.status === 507) logFailure(request, error);
    if (error instanceof ProblemError) reply.headers(error.headers);
    if (isBusy(error)) reply.header('retry-after', busySeconds);
    return sendProblem(reply, problem);
  });
  app.after(() => bindContract(app, options));
  return app;
}

/**
 * Handles errors such as an unreadable URL, for which no hook has run. Outside the API, the URL may have
 * been typed by a user, so the response is the application's page instead of a problem.
 */
export function handleFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.headers(protection);
  const { answerPage } = request.server;
  if (answerPage && isPageRequest(request)) answerPage(request, reply);
  else sendProblem(reply, toProblem(error, request));
}

/**
 * Returns true if a browser may be navigating to a page, which is the case for all reads outside the API.
 */
export function isPageRequest({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const [path = '/'] = url.split('?');
  return isRead && path !== '/api' && !path.startsWith('/api/');
}

/** The value of the header `retry-after` if the server is busy. */
const busySeconds = 5;

function isBusy(error: Error): boolean {
  const isWithoutDatabase = error instanceof DatabaseUnreachableError || error instanceof DatabaseBusyError;
  return isWithoutDatabase || isRetryable(error);
}

/** Returns true if the disk of the files or the database (53100) is full, or a disk quota is used up. */
function isFull(error: Error): boolean {
  return 'code' in error && ['ENOSPC', 'EDQUOT', '53100'].includes(String(error.code));
}

/**
 * Returns the problem that the caller gets for an error. An unexpected error becomes a plain 500, which
 * reveals nothing.
 */
function toProblem(
  error: Error & { statusCode?: number },
  { routeOptions }: Pick<FastifyRequest, 'routeOptions'>,
): Problem {
  if (error instanceof ProblemError) return error.problem;
  if (isCallTimeout(error)) {
    return createProblem(503, { code: 'TookTooLong', message: 'This took too long and was stopped.' });
  }
  if (isBusy(error)) return createProblem(503);
  if (isFull(error)) return createProblem(507, { issues: [createIssue([], 'ServerDiskFull')] });
  const status = error.statusCode ?? 500;
  if (status === 413) {
    const kilobytes = { json: (routeOptions.bodyLimit ?? 0) / 1024, file: MAX_UPLOAD_BYTES / 1024 };
    return createProblem(413, {
      message: `The request is too large: here JSON may have ${kilobytes.json} KB, a file ${kilobytes.file} KB.`,
    });
  }
  return createProblem(status >= 400 && status < 500 ? status : 500);
}
