import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { UPLOAD_MAX_BYTES } from '#core/limits.ts';
import type { Context } from '../context.ts';
import { isRetryable } from '../database/errors.ts';
import { bindContract } from './bind.ts';
import type { Contract } from './contract.ts';
import type { Handlers } from './handlers.ts';
import { logFailure } from './log.ts';
import { createProblem, type Problem, ProblemError } from './problem.ts';

const protection = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
};

/** The HTTP side: the contract's calls, their refusals as problem documents, and the headers that protect. */
export function createHttpApp(parts: {
  contract: Contract;
  handlers: Handlers;
  context: Context;
}): FastifyInstance {
  const app = Fastify({
    logger: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => sendProblem(reply, toProblem(error, request)),
    clientErrorHandler: (_error, socket) => {
      if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, bytes),
  );
  app.register(multipart, {
    limits: { fileSize: UPLOAD_MAX_BYTES, files: 1, fields: 10, fieldSize: 1024 * 1024 },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(protection);
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = toProblem(error, request);
    if (problem.status === 500) logFailure(`${request.method} ${request.routeOptions.url ?? '?'}`, error);
    if (error instanceof ProblemError) reply.headers(error.headers);
    return sendProblem(reply, problem);
  });
  app.after(() => bindContract(app, parts));
  return app;
}

/** A problem document as the answer. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply
    .code(problem.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

/** What the caller may know of an error; anything unforeseen is a bare 500. */
function toProblem(
  error: Error & { statusCode?: number },
  { routeOptions }: Pick<FastifyRequest, 'routeOptions'>,
): Problem {
  if (error instanceof ProblemError) return error.problem;
  if (isRetryable(error) || error.message.startsWith('timeout exceeded when trying to connect')) {
    return createProblem(503);
  }
  const status = error.statusCode ?? 500;
  if (status === 413) {
    const kilobytes = { json: (routeOptions.bodyLimit ?? 0) / 1024, file: UPLOAD_MAX_BYTES / 1024 };
    return createProblem(413, {
      message: `The request is too large: here JSON may have ${kilobytes.json} KB, a file ${kilobytes.file} KB.`,
    });
  }
  return createProblem(status >= 400 && status < 500 ? status : 500);
}
