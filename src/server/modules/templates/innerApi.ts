import createClient from 'openapi-fetch';
import type { paths } from '#contract/docket.gen.ts';
import type { TemplateApi } from '#core/template/templateApi.ts';
import type { OwnCalls } from '#server/kernel/http/ownCalls.ts';

/** The server's own public API without the network: same guards, same rules. `token` is asked for with every call; without one it calls as public visitors do. */
export function createInnerApi(calls: OwnCalls, token: (() => Promise<string>) | null): TemplateApi {
  const api = createClient<paths>({
    // A name is needed to make a request; nobody looks it up.
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
