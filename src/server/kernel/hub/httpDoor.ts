import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createConflictError, createNotFoundError, ProblemError } from '#server/kernel/problem/problem.ts';
import { type AdmissionDependencies, admitConnection } from './admission.ts';
import type { HubConnectionStore, OpenConnection } from './lines.ts';
import { createLongPollingTransport, type PollTimes } from './transports/longPolling.ts';
import { createSseTransport } from './transports/serverSentEvents.ts';
import { MAX_MESSAGE_BYTES } from './transports/transport.ts';

export interface HubTransportDependencies extends AdmissionDependencies<OpenConnection> {
  readonly lines: HubConnectionStore;
  readonly times: PollTimes;
}

/** Handles requests of connections without a WebSocket: GET streams or polls, POST sends, DELETE ends. */
export function acceptHttpConnections(
  app: FastifyInstance,
  path: string,
  parts: HubTransportDependencies,
): void {
  app.register(async door => {
    door.removeAllContentTypeParsers();
    door.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text));
    const options = { bodyLimit: MAX_MESSAGE_BYTES, exposeHeadRoute: false };
    door.get(path, options, (request, reply) =>
      isForEvents(request) ? stream(request, reply, parts) : poll(request, reply, parts),
    );
    door.post(path, options, async ({ raw, body }, reply) => {
      const { line } = await admitConnection(raw, parts, { isOpening: false });
      if (line === null) throw createNotFoundError();
      if (line.receive === null) throw new ProblemError(400, { message: 'This connection has a WebSocket.' });
      line.receive(typeof body === 'string' ? body : '');
      return reply.type('text/plain').send('');
    });
    door.delete(path, options, async ({ raw }, reply) => {
      const negotiation = await admitConnection(raw, parts, { isOpening: false });
      if (negotiation.line === null) parts.negotiations.end(negotiation);
      else negotiation.line.transport.cut();
      return reply.code(202).send();
    });
  });
}

function isForEvents({ headers }: FastifyRequest): boolean {
  return headers.accept?.toLowerCase().includes('text/event-stream') ?? false;
}

async function stream(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: HubTransportDependencies,
): Promise<FastifyReply> {
  const negotiation = await admitConnection(request.raw, parts, { isOpening: true });
  parts.lines.open(negotiation, {
    kind: 'stream',
    over: listener => {
      reply.hijack();
      return createSseTransport(reply.raw, reply.getHeaders(), listener);
    },
  });
  return reply;
}

async function poll(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: HubTransportDependencies,
): Promise<FastifyReply> {
  const negotiation = await admitConnection(request.raw, parts, { isOpening: false, isForFarewell: true });
  const line =
    negotiation.line ??
    parts.lines.open(negotiation, {
      kind: 'polls',
      over: listener => createLongPollingTransport(parts.times, listener),
    });
  if (line.poll === null) throw createConflictError({ message: 'This connection is not polled.' });
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const answer = await line.poll(gone.signal);
  if (answer.status === 204) return reply.code(204).send();
  return reply.type('text/plain; charset=utf-8').send(answer.frames);
}
