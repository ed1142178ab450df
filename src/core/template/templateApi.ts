/** The public API as used by templates; rejections are converted to readable sentences. */
import type { Client } from 'openapi-fetch';
import type { paths } from '#contract/docket.gen.ts';
import type { Problem } from '../model.ts';

export type TemplateApi = Client<paths>;

/**
 * Returns the data of a response.
 * @throws TemplateRejectedError with all issues reported by the server
 */
export async function unwrapResponse<T>(
  what: string,
  call: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await call;
  if (response.ok) return data as T;
  throw new TemplateRejectedError(what, error as Partial<Problem> | undefined, response.status);
}

export class TemplateRejectedError extends Error {
  constructor(what: string, problem: Partial<Problem> | undefined, status: number) {
    const errors = Object.entries(problem?.errors ?? {}).flatMap(([place, texts]) =>
      texts.map(text => (place ? `${place}: ${text}` : text)),
    );
    const reasons = errors.length > 0 ? errors.join('; ') : (problem?.message ?? `HTTP ${status}`);
    super(`${what}: ${reasons}`);
    this.name = 'TemplateRejectedError';
  }
}
