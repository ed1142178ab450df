import type { FastifyReply } from 'fastify';
import type { Problem } from '#server/kernel/problem/problem.ts';
import { logRejectedRequest } from './requestLog.ts';

/** Responds with a problem document and logs it. A 500 contains a reference to its lines in the log. */
export function sendProblem(reply: FastifyReply, answered: Problem): FastifyReply {
  const problem = answered.status === 500 ? withReference(answered, String(reply.request.id)) : answered;
  logRejectedRequest(reply, problem);
  return reply
    .code(problem.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

function withReference(problem: Problem, reference: string): Problem {
  return { ...problem, reference, message: `${problem.message} Reference: ${reference}` };
}
