import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createProblem } from '#server/kernel/problem/problem.ts';
import { isPageRequest } from './app.ts';
import { buildContentSecurityPolicy, type PageHosts } from './csp.ts';
import { type PageRoute, registerPageRoutes } from './pages.ts';
import { sendProblem } from './sendProblem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Responds to a request that neither a route nor a module's page handles, with the application's page
     * or a 404 problem.
     */
    answerPage?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  }
}

/**
 * Serves the built application: known files by their path, the application's page for other pages outside
 * `/api`, and 404 problems for everything else. Files are listed once, at startup, so requests can't access
 * any others.
 */
export function registerApplicationRoutes(
  app: FastifyInstance,
  { folder, pages, ...hosts }: { folder: string; pages: readonly PageRoute[] } & PageHosts,
): void {
  const pageFile = join(folder, 'index.html');
  const page = existsSync(pageFile) ? readFileSync(pageFile, 'utf8') : null;
  const hashedFiles = join(folder, 'assets') + sep;
  const scriptPolicy = buildContentSecurityPolicy(null, hosts);
  app.register(serveFiles, {
    root: folder,
    // The folder is missing if tests and tools run the server without a build.
    suppressWarning: true,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['*.html', '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      reply.headers({
        'content-security-policy': scriptPolicy,
        'cache-control': path.startsWith(hashedFiles) ? 'public, max-age=31536000, immutable' : 'no-cache',
      });
    },
  });

  const answerPage = (request: FastifyRequest, reply: FastifyReply) => {
    if (!isPageRequest(request)) return sendProblem(reply, createProblem(404));
    // A missing asset must not return the page: the browser would try to execute it.
    if (page === null || request.url.startsWith('/assets/')) return sendProblem(reply, createProblem(404));
    return sendPage(reply, page, hosts);
  };
  app.setNotFoundHandler(answerPage);
  app.decorate('answerPage', answerPage);
  registerPageRoutes(app, folder, pages);
}

function sendPage(reply: FastifyReply, page: string, hosts: PageHosts): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': buildContentSecurityPolicy(nonce, hosts),
      'cache-control': 'no-store',
      // A maps key and many tile servers check the page's origin, which only the referrer contains.
      ...((hosts.allowsGoogle || hosts.tilesUrl !== null) && { 'referrer-policy': 'strict-origin' }),
    })
    .send(page.replaceAll('__CSP_NONCE__', nonce));
}
