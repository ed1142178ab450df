import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createProblem } from '#server/kernel/problem/problem.ts';
import { isPageAddress } from './app.ts';
import { contentSecurityPolicy } from './csp.ts';
import { sendProblem } from './sendProblem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** For addresses that no route is asked for. */
    answerPage?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  }
}

type Encoding = 'br' | 'gzip' | 'identity';
type Asset = { type: string; isHashed: boolean; etag: string; files: Partial<Record<Encoding, string>> };

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};

const suffixes: [string, Encoding][] = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
];

/**
 * Serves the built application: known files by their path, the page for every other address outside `/api`, and 404
 * problems inside it. Files are listed once, so no request can reach any other.
 */
export function serveApplication(
  app: FastifyInstance,
  { folder, allowsGoogle }: { folder: string; allowsGoogle: boolean },
): void {
  const assets = existsSync(folder) ? listAssets(folder) : new Map<string, Asset>();
  const pageFile = join(folder, 'index.html');
  const page = existsSync(pageFile) ? readFileSync(pageFile, 'utf8') : null;

  const scriptPolicy = contentSecurityPolicy(null, { allowsGoogle });

  const answerPage = (request: FastifyRequest, reply: FastifyReply) => {
    if (!isPageAddress(request)) return sendProblem(reply, createProblem(404));
    const path = request.url.split('?')[0] ?? '/';
    const asset = assets.get(path);
    if (asset !== undefined)
      return sendAsset(request, reply.header('content-security-policy', scriptPolicy), asset);
    // A missing asset must not be answered with the page: the browser would try to run it.
    if (page === null || path.startsWith('/assets/')) return sendProblem(reply, createProblem(404));
    return sendPage(reply, page, allowsGoogle);
  };
  app.setNotFoundHandler(answerPage);
  app.decorate('answerPage', answerPage);
}

function sendPage(reply: FastifyReply, page: string, allowsGoogle: boolean): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .headers({
      'content-type': types['.html'],
      'content-security-policy': contentSecurityPolicy(nonce, { allowsGoogle }),
      'cache-control': 'no-store',
      // A maps key is usually bound to the origin of its pages, which Google learns from the referrer alone.
      ...(allowsGoogle && { 'referrer-policy': 'strict-origin' }),
    })
    .send(page.replaceAll('__CSP_NONCE__', nonce));
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  reply.headers({
    'content-type': asset.type,
    'cache-control': asset.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
    etag: asset.etag,
  });
  if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find(
    name => asset.files[name] !== undefined && new RegExp(`\\b${name}\\b`).test(accepted),
  );
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  const file = asset.files[encoding ?? 'identity'];
  if (file === undefined) return sendProblem(reply, createProblem(404));
  reply.header('content-length', statSync(file).size);
  return reply.send(createReadStream(file));
}

function listAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const isCompressed = suffixes.some(([suffix]) => entry.name.endsWith(suffix));
    if (!entry.isFile() || isCompressed || entry.name === 'index.html') continue;
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    assets.set(path, describeAsset(file, path));
  }
  return assets;
}

function describeAsset(file: string, path: string): Asset {
  const files: Asset['files'] = { identity: file };
  for (const [suffix, encoding] of suffixes) {
    if (existsSync(file + suffix)) files[encoding] = file + suffix;
  }
  const { size, mtimeMs } = statSync(file);
  return {
    type: types[extname(file)] ?? 'application/octet-stream',
    isHashed: path.startsWith('/assets/'),
    etag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`,
    files,
  };
}
