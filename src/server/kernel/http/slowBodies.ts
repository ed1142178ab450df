import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createProblem } from '#server/kernel/problem/problem.ts';
import { sendProblem } from './sendProblem.ts';

export interface BodyPace {
  /** How often the received bytes are checked. */
  readonly windowMs: number;
  /** Minimum number of bytes per window, until the body is complete. */
  readonly leastBytes: number;
}

/**
 * 1 KB per second: a file of 100 MB can take more than a day, but a client that only sends a few bytes
 * can't keep its connection open.
 */
const standardPace: BodyPace = { windowMs: 20_000, leastBytes: 20 * 1024 };

/**
 * Responds with 408 to requests whose bodies arrive too slowly, and disconnects. A limit on the total time would abort
 * slow uploads.
 */
export function rejectSlowBodies(app: FastifyInstance, pace: BodyPace = standardPace): void {
  app.addHook('onRequest', async (request, reply) => {
    const { headers } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody && isFromNetwork(request)) watch(request, reply, pace);
  });
}

/**
 * Returns false for calls of the server to itself. Their whole body is there from the start, and they have
 * no real socket, and no byte count.
 */
function isFromNetwork({ raw }: FastifyRequest): boolean {
  return raw.socket instanceof Socket;
}

function watch({ raw }: FastifyRequest, reply: FastifyReply, { windowMs, leastBytes }: BodyPace): void {
  let seen = raw.socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete || reply.sent) return clearInterval(timer);
    const arrived = raw.socket.bytesRead - seen;
    seen = raw.socket.bytesRead;
    // If the buffer of received bytes is full, the server itself is slow.
    const isOurFault = raw.readableLength >= raw.readableHighWaterMark;
    if (arrived >= leastBytes || isOurFault) return;
    clearInterval(timer);
    reply.raw.once('finish', () => raw.destroy());
    sendProblem(reply.header('connection', 'close'), createProblem(408));
  }, windowMs);
  timer.unref();
  raw.once('close', () => clearInterval(timer));
}
