import createClient from 'openapi-fetch';
import type { paths } from '#contract/docket.gen.ts';
import type { TemplateApi } from '#core/template/templateApi.ts';
import type { InternalApiClient } from '#server/kernel/http/ownCalls.ts';

/**
 * Creates a client of the server's own public API that bypasses the network, but not the guards and rules. `token` is
 * called for every request. If it is `null`, calls are made as a public visitor.
 */
export function createTemplateApi(
  calls: InternalApiClient,
  token: (() => Promise<string>) | null,
): TemplateApi {
  const api = createClient<paths>({
    // A request needs a host name; it is never resolved.
    baseUrl: 'http://docket.internal/api',
    fetch: request => calls.fetch(request),
  });
  if (token === null) return api;
  api.use({
    async onRequest({ request }) {
      request.headers.set('authorization', `Bearer ${await token()}`);
      return request;
    },
  });
  return api;
}
