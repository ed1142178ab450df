/** A site on a separate origin that embeds the server's chat. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Site {
  readonly origin: string;
  /** Sets the tag that the site's pages contain from now on. */
  embed(tag: string): void;
  close(): void;
}

/** @param policy The Content-Security-Policy of the site's pages, as on strict sites. */
export async function startSite(policy = ''): Promise<Site> {
  let tag = '';
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (policy) response.setHeader('content-security-policy', policy);
    response.end(`<!doctype html><html lang="en"><head><title>Shop</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <link rel="icon" href="data:,">${tag}</head>
      <body><main><h1>Blankets</h1><p>Warm ones.</p></main></body></html>`);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    // The host differs from the server's host, so that browsers treat them as separate sites.
    origin: `http://localhost:${port}`,
    embed: next => {
      tag = next;
    },
    close: () => server.close(),
  };
}
