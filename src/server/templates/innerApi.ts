import type { FastifyInstance } from 'fastify';
import createClient from 'openapi-fetch';
import type { paths } from '#contract/docket.gen.ts';
import type { TemplateApi } from '#core/template/templateApi.ts';

/**
 * The server's own public API without the network: same guards, same rules. `token` is asked for with every call; `key` says
 * that it is the server itself that calls, however often.
 */
export function createInnerApi(
  app: Pick<FastifyInstance, 'inject'>,
  { token, key }: { token: () => Promise<string>; key: string },
): TemplateApi {
  const api = createClient<paths>({
    // A name is needed to make a request; nobody looks it up.
    baseUrl: 'http://docket.internal/api',
    fetch: request => answer(app, request),
  });
  api.use({
    async onRequest({ request }) {
      request.headers.set('authorization', `Bearer ${await token()}`);
      request.headers.set('x-inner-key', key);
      return request;
    },
  });
  return api;
}

async function answer(app: Pick<FastifyInstance, 'inject'>, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const payload = Buffer.from(await request.arrayBuffer());
  const { statusCode, headers, rawPayload } = await app.inject({
    method: request.method as 'GET',
    url: `${pathname}${search}`,
    headers: Object.fromEntries(request.headers),
    ...(payload.length > 0 ? { payload } : {}),
  });
  const body = statusCode === 204 ? null : new Uint8Array(rawPayload);
  return new Response(body, {
    status: statusCode,
    headers: { 'content-type': String(headers['content-type'] ?? '') },
  });
}
