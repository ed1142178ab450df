import type { Issue, Problem } from '#core/model.ts';

/** A failed request, with the server's problem document, or a substitute if there was no response. */
export class ApiError extends Error {
  readonly status: number;
  /**
   * A stable code; `Offline` if the server couldn't be reached, `Unexpected` for a response that isn't a problem
   * document.
   */
  readonly code: string;
  readonly issues: readonly Issue[];
  /** Messages, keyed by field name (specification section 8). */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly conflicts: NonNullable<Problem['conflicts']>;
  /** Set for status 409: the record's current version. */
  readonly version: number | undefined;
  /** Set for status 500: the reference to search for in the server's log. */
  readonly reference: string | undefined;

  constructor(problem: Partial<Problem> & { status: number }) {
    super(problem.message || problem.title || `HTTP ${problem.status}`);
    this.name = 'ApiError';
    this.status = problem.status;
    this.code = problem.code ?? 'Unexpected';
    this.issues = problem.issues ?? [];
    this.errors = problem.errors ?? {};
    this.conflicts = problem.conflicts ?? [];
    this.version = problem.version;
    this.reference = problem.reference;
  }
}

/** Converts any thrown value to an ApiError. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const isNetwork = error instanceof TypeError;
  return new ApiError({
    status: 0,
    code: isNetwork ? 'Offline' : 'Unexpected',
    message: error instanceof Error ? error.message : String(error),
  });
}

/** Returns the error for a failed response, whose body can also be a list of messages (specification section 8). */
export function createResponseError(status: number, body: unknown): ApiError {
  if (Array.isArray(body)) return new ApiError({ status, errors: { '': body.map(String) } });
  const problem =
    typeof body === 'object' && body !== null ? (body as Partial<Problem> & { Message?: string }) : {};
  return new ApiError({ ...problem, message: problem.message ?? problem.Message ?? '', status });
}
