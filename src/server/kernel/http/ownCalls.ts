import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * Calls of the server to itself, without the network. The same guards and rules apply, but these calls don't count
 * towards any limit.
 */
export interface InternalApiClient {
  /** The value of the header `x-inner-key` of these calls. */
  readonly key: string;
  fetch(request: Request): Promise<Response>;
  /** Must be called once, with the application that handles the calls. */
  answerWith(app: Pick<FastifyInstance, 'inject'>): void;
}

export function createInternalApiClient(): InternalApiClient {
  const key = randomUUID();
  let answering: Pick<FastifyInstance, 'inject'> | null = null;
  return {
    key,
    answerWith(app) {
      answering = app;
    },
    async fetch(request) {
      if (answering === null) throw new Error('The server answers no calls yet.');
      const { pathname, search } = new URL(request.url);
      const payload = Buffer.from(await request.arrayBuffer());
      const { statusCode, headers, rawPayload } = await answering.inject({
        method: request.method as 'GET',
        url: `${pathname}${search}`,
        headers: { ...Object.fromEntries(request.headers), 'x-inner-key': key },
        remoteAddress: getOwnAddress(),
        ...(payload.length > 0 ? { payload } : {}),
      });
      const body = statusCode === 204 ? null : new Uint8Array(rawPayload);
      return new Response(body, {
        status: statusCode,
        headers: { 'content-type': String(headers['content-type'] ?? '') },
      });
    },
  };
}

/** Returns a private address, different for each call, so that limits by address don't count these calls together. */
function getOwnAddress(): string {
  const groups = randomBytes(6).toString('hex').match(/.{4}/g) ?? [];
  return `fd00:${groups.join(':')}::1`;
}
