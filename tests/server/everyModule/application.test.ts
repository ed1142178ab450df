import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleFrameworkError } from '#server/kernel/http/app.ts';
import type { PublicPageRoute } from '#server/kernel/http/pages.ts';
import { registerApplicationRoutes } from '#server/kernel/http/spa.ts';

const page =
  '<meta name="csp-nonce" content="__CSP_NONCE__"><script type="module" src="/assets/a-1.js"></script>';
const script = 'console.log("application");'.repeat(100);

let folder = '';
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docket-spa-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'assets/a-1.js'), script);
  await writeFile(join(folder, 'assets/a-1.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'assets/a-1.js.gz'), gzipSync(script));
  app = Fastify({ frameworkErrors: handleFrameworkError });
  registerApplicationRoutes(app, { pages: [], folder, allowsGoogle: false, tilesUrl: null });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('The built application', () => {
  it('serves every address outside the API with the page and a fresh nonce', async () => {
    const policies = new Set<string>();
    for (const path of ['/', '/login', '/directories/abc/items?x=1']) {
      const { statusCode, headers, body } = await get(path);
      const policy = String(headers['content-security-policy']);
      const nonce = policy.match(/'nonce-([^']+)'/)?.[1] ?? '';
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
      expect(body).toContain(`content="${nonce}"`);
      policies.add(policy);
    }
    expect(policies.size).toBe(3);
  });

  it('serves the page for undecodable addresses, and returns 400 for API calls', async () => {
    for (const path of ['/%E0%A4%A', '/directories/%', '/%zz?x=1']) {
      const { statusCode, headers, body } = await get(path);
      expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8']);
      expect(body).not.toContain('__CSP_NONCE__');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
    for (const request of [{ url: '/api/users/%zz' }, { url: '/%zz', method: 'POST' as const }]) {
      const { statusCode, headers } = await app.inject(request);
      expect([statusCode, headers['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8']);
    }
  });

  it("doesn't allow inline scripts, eval or foreign hosts", async () => {
    const { headers } = await get('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:/);
  });

  it("allows Google's hosts only if a key is set", async () => {
    const withMaps = Fastify();
    registerApplicationRoutes(withMaps, { folder, pages: [], allowsGoogle: true, tilesUrl: null });
    const { headers } = await withMaps.inject({ url: '/' });
    expect(headers['content-security-policy']).toContain('https://maps.googleapis.com');
    expect(headers['referrer-policy']).toBe('strict-origin');
    await withMaps.close();
  });

  it('allows the host of map tiles only for pictures, if the host is configured', async () => {
    const withTiles = Fastify();
    const tilesUrl = 'https://{s}.tiles.example.org/{z}/{x}/{y}.png';
    registerApplicationRoutes(withTiles, { folder, pages: [], allowsGoogle: false, tilesUrl });
    const { headers } = await withTiles.inject({ url: '/' });
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy.filter(part => part.includes('example.org'))).toEqual([
      "img-src 'self' data: blob: https://*.tiles.example.org",
    ]);
    await withTiles.close();
  });

  it('serves pages of modules with their own policy, and their scripts to any page', async () => {
    await writeFile(join(folder, 'chat.html'), '<title>Chat</title>');
    await writeFile(join(folder, 'loader.js'), script);
    const own = Fastify();
    const framedBy = ['https://a.example.org', 'http://localhost:8080'];
    const answers: Record<string, PublicPageRoute> = {
      framed: { file: 'chat.html', framedBy },
      alone: { file: 'chat.html', framedBy: [] },
      'loader.js': { file: 'loader.js', framedBy: null },
      unbuilt: { file: 'missing.html', framedBy },
    };
    const chat = { path: '/chat/:name', answer: async ({ name = '' }) => answers[name] ?? null };
    registerApplicationRoutes(own, { folder, pages: [chat], allowsGoogle: false, tilesUrl: null });
    const at = async (url: string) => (await own.inject({ url })).headers;
    const framed = await at('/chat/framed');
    expect(framed['content-security-policy']).toContain(`frame-ancestors ${framedBy.join(' ')}`);
    expect(framed['content-security-policy']).not.toMatch(/unsafe|nonce/);
    expect((await at('/chat/alone'))['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(await at('/chat/loader.js')).toMatchObject({
      ...{ 'content-type': 'text/javascript; charset=utf-8', 'cross-origin-resource-policy': 'cross-origin' },
    });
    // The file name of a page in the build must not bypass its policy; unknown pages are handled by the application.
    for (const url of ['/chat.html', '/chat/nobody', '/chat/unbuilt'])
      expect((await own.inject({ url })).body).toContain('/assets/a-1.js');
    await own.close();
  });

  it('serves hashed files as immutable, in the compression the browser accepts', async () => {
    const brotli = await get('/assets/a-1.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(brotli.rawPayload.equals(brotliCompressSync(script))).toBe(true);
    const zipped = await get('/assets/a-1.js', { 'accept-encoding': 'gzip' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    const plain = await get('/assets/a-1.js');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe(script);
    const refusing = await get('/assets/a-1.js', { 'accept-encoding': 'br;q=0, gzip;q=0' });
    expect(refusing.body).toBe(script);
  });

  it('answers HEAD and conditional requests for each encoding of a file', async () => {
    const url = '/assets/a-1.js';
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding };
      const { headers: sent, rawPayload } = await get(url, headers);
      const asked = await app.inject({ method: 'HEAD', url, headers });
      expect([asked.statusCode, asked.rawPayload.length]).toEqual([200, 0]);
      expect(asked.headers).toMatchObject({ 'content-length': String(rawPayload.length), etag: sent.etag });
      const again = await get(url, { ...headers, 'if-none-match': String(sent.etag) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect(again.headers['cache-control']).toContain('immutable');
    }
  });

  it('serves files without a hash in their name with `no-cache` and an ETag', async () => {
    const first = await get('/favicon.svg');
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await get('/favicon.svg', { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  it('returns 404 for missing assets, and rejects path traversal', async () => {
    expect((await get('/assets/gone-2.js')).statusCode).toBe(404);
    expect((await get('/assets/../../etc/passwd')).body).not.toContain('root:');
    expect((await get('/assets/%2e%2e/%2e%2e/etc/passwd')).body).not.toContain('root:');
    expect((await get('/assets/a-1.js.br')).statusCode).toBe(404);
    expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404);
  });
});
