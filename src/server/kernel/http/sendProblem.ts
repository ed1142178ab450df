import type { FastifyReply } from 'fastify';
import type { Problem } from '#server/kernel/problem/problem.ts';
import { logRefusal } from './requestLog.ts';

/** A problem document as the answer, and a line in the log. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  logRefusal(reply, problem);
  return reply
    .code(problem.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}
