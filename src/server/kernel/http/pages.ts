import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * A page of a module for public visitors without a session. The page is a separate file of the built
 * application, outside the API and the application itself.
 */
export interface PageRoute {
  /** In the router's format, e.g. `/widget/:name`. */
  readonly path: string;
  /**
   * Returns `null` if there is no page for these parameters. The response is then the application's own
   * page.
   */
  answer(params: Readonly<Record<string, string>>): Promise<PublicPageRoute | null>;
}

export interface PublicPageRoute {
  /** The path of a file in the folder of the built application. */
  readonly file: string;
  /** The origins whose pages can show the file in a frame, or `null` for a script, which any page can load. */
  readonly framedBy: readonly string[] | null;
}

const SCRIPT_SECONDS = 300;

export function registerPageRoutes(app: FastifyInstance, folder: string, pages: readonly PageRoute[]): void {
  const read = fileReader(folder);
  for (const { path, answer } of pages) {
    app.get<{ Params: Record<string, string> }>(path, async (request, reply) => {
      const page = await answer(request.params);
      const content = page && read(page.file);
      if (!content) return app.answerPage?.(request, reply);
      return page.framedBy === null
        ? sendScript(reply, content)
        : sendPage(reply, content, { framedBy: page.framedBy });
    });
  }
}

function sendScript(reply: FastifyReply, content: string): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': `public, max-age=${SCRIPT_SECONDS}`,
    })
    .send(content);
}

function sendPage(
  reply: FastifyReply,
  content: string,
  { framedBy }: { framedBy: readonly string[] },
): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': ownPagePolicy(framedBy),
      'cross-origin-resource-policy': 'cross-origin',
    })
    .send(content);
}

/**
 * Returns a policy that allows nothing inline and nothing from other origins. Only pages of the given
 * origins can frame the page.
 */
function ownPagePolicy(framedBy: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    'media-src blob:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framedBy.length > 0 ? framedBy.join(' ') : "'none'"}`,
  ].join('; ');
}

/**
 * Returns a function that reads each file once and returns its text, or `null` if the file is missing, as
 * when tests and tools run without a build.
 */
function fileReader(folder: string): (file: string) => string | null {
  const known = new Map<string, string>();
  return file => {
    const path = join(folder, file);
    if (!known.has(file) && existsSync(path)) known.set(file, readFileSync(path, 'utf8'));
    return known.get(file) ?? null;
  };
}
