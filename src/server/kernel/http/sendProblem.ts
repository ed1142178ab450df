import type { FastifyReply } from 'fastify';
import type { Problem } from '#server/kernel/problem/problem.ts';

/** A problem document as the answer. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply
    .code(problem.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}
