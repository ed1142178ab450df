import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createProblem } from '#server/kernel/problem/problem.ts';
import { sendProblem } from './sendProblem.ts';

export interface BodyPace {
  /** How often it is looked at what has arrived. */
  readonly windowMs: number;
  /** Least bytes of each window, until the whole body is there. */
  readonly leastBytes: number;
}

/** 1 KB a second: a file of 100 MB may take a day, a body of a few bytes may not keep a connection open. */
const standardPace: BodyPace = { windowMs: 20_000, leastBytes: 20 * 1024 };

/** Answers 408 to requests whose bodies arrive too slowly, and hangs up. A limit for the whole would cut slow uploads. */
export function refuseSlowBodies(app: FastifyInstance, pace: BodyPace = standardPace): void {
  app.addHook('onRequest', async (request, reply) => {
    const { headers } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody && isFromNetwork(request)) watch(request, reply, pace);
  });
}

/** What the server asks itself has its body from the start; no real socket stands behind it, and nothing counts bytes. */
function isFromNetwork({ raw }: FastifyRequest): boolean {
  return raw.socket instanceof Socket;
}

function watch({ raw }: FastifyRequest, reply: FastifyReply, { windowMs, leastBytes }: BodyPace): void {
  let seen = raw.socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete || reply.sent) return clearInterval(timer);
    const arrived = raw.socket.bytesRead - seen;
    seen = raw.socket.bytesRead;
    // Where so much waits to be read it is the server that is slow.
    const isOurFault = raw.readableLength >= raw.readableHighWaterMark;
    if (arrived >= leastBytes || isOurFault) return;
    clearInterval(timer);
    reply.raw.once('finish', () => raw.destroy());
    sendProblem(reply.header('connection', 'close'), createProblem(408));
  }, windowMs);
  timer.unref();
  raw.once('close', () => clearInterval(timer));
}
