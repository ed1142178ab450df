import type { components } from '#contract/docket.gen.ts';
import { createIssue } from '#core/issues.ts';

export type Problem = components['schemas']['Problem'];
export type Issue = components['schemas']['Issue'];
type Conflict = components['schemas']['FieldConflict'];

type Details = {
  /** A stable code for programs and translations. */
  code?: string;
  /** One English sentence. */
  message?: string;
  issues?: Issue[];
  /** Set if there are more issues than `issues` contains. */
  issuesTotal?: number;
  conflicts?: Conflict[];
  version?: number;
};

/** An error for the caller, thrown from any code called by a route and returned as a problem document. */
export class ProblemError extends Error {
  readonly status: number;
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, details: Details = {}, headers: Readonly<Record<string, string>> = {}) {
    const problem = createProblem(status, details);
    super(problem.message);
    this.name = 'ProblemError';
    this.status = status;
    this.problem = problem;
    this.headers = headers;
  }
}

/** 400: the request is malformed. `total` also counts the issues that `issues` doesn't contain. */
export function createMalformedError(issues: Issue[], message?: string, total = issues.length): ProblemError {
  return new ProblemError(400, { code: 'Malformed', message, issues, issuesTotal: total });
}

/** 404: the entity doesn't exist, or the caller can't read it. Callers must not be able to distinguish the two. */
export function createNotFoundError(): ProblemError {
  return new ProblemError(404, {});
}

/** 422: a rule rejects the values. Each broken rule is an issue. */
export function createInvalidError(issues: Issue[], message?: string): ProblemError {
  return new ProblemError(422, { code: 'Invalid', message, issues });
}

/** 422: the caller isn't allowed to do this one action (403 would log them out). */
export function createNotPermittedError(
  message = "You don't have permissions",
  issues: Issue[] = [],
): ProblemError {
  return new ProblemError(422, { code: 'NotPermitted', message, issues });
}

/** 429: too many calls. The next one is allowed after `seconds`. */
export function createRateLimitError(seconds: number): ProblemError {
  const message = `Too many attempts. Try again in ${seconds} s.`;
  const issues = [createIssue([], 'TooManyRequests', { seconds })];
  return new ProblemError(429, { message, issues }, { 'retry-after': String(seconds) });
}

/**
 * 409: the request conflicts with the current state, usually because someone else has changed the entity in
 * the meantime.
 */
export function createConflictError(details: Details): ProblemError {
  return new ProblemError(409, details);
}

/** 499, the status that nginx logs if a caller has disconnected. No one reads the response. */
export function createClientClosedError(): ProblemError {
  return new ProblemError(499, { code: 'HungUp', message: 'The caller hung up before the answer.' });
}

const titles: Record<number, { title: string; code: string; message: string }> = {
  400: { title: 'Bad Request', code: 'Malformed', message: 'The request is malformed.' },
  401: { title: 'Unauthorized', code: 'Unauthorized', message: 'There is no valid session. Log in.' },
  403: { title: 'Forbidden', code: 'Forbidden', message: 'Access denied.' },
  404: { title: 'Not Found', code: 'NotFound', message: "Not found, or you don't have access." },
  408: {
    title: 'Request Timeout',
    code: 'TooSlow',
    message: 'The connection was too slow to send this. Try again.',
  },
  409: {
    title: 'Conflict',
    code: 'Conflict',
    message: 'Someone else has changed this. Load the latest version.',
  },
  413: { title: 'Content Too Large', code: 'TooLarge', message: 'The request is too large.' },
  415: {
    title: 'Unsupported Media Type',
    code: 'UnsupportedMediaType',
    message: "The body must have the contract's content type.",
  },
  416: {
    title: 'Range Not Satisfiable',
    code: 'RangeNotSatisfiable',
    message: 'There is no such part of the file.',
  },
  422: { title: 'Unprocessable Content', code: 'Invalid', message: 'Some values are not valid.' },
  429: {
    title: 'Too Many Requests',
    code: 'TooManyRequests',
    message: 'Too many attempts. Wait a moment and try again.',
  },
  500: { title: 'Internal Server Error', code: 'Internal', message: 'Something went wrong on our side.' },
  501: { title: 'Not Implemented', code: 'NotImplemented', message: "This isn't available yet." },
  503: {
    title: 'Service Unavailable',
    code: 'Unavailable',
    message: 'The server is busy. Try again in a moment.',
  },
  507: {
    title: 'Insufficient Storage',
    code: 'ServerDiskFull',
    message: 'The disk of the server is full. Nothing was saved. Tell whoever runs it.',
  },
};

/** The maximum number of issues listed in a problem. */
export const MAX_REPORTED_ISSUES = 200;
/** The maximum size of the listed issues in bytes, so that a response is never much larger than the request. */
const mostIssueBytes = 30_000;
const longestKey = 100;
const longestParam = 1_000;

/** Creates a problem document (RFC 9457) with the members of the contract's `Problem`. */
export function createProblem(status: number, details: Details = {}): Problem {
  const standard = titles[status] ?? { title: 'Error', code: 'Error', message: 'The request was refused.' };
  const all = details.issues ?? [];
  const issues = listable(all);
  const total = Math.max(all.length, details.issuesTotal ?? 0);
  return {
    type: 'about:blank',
    title: standard.title,
    status,
    code: details.code ?? standard.code,
    message: details.message ?? standard.message,
    errors: toErrors(issues),
    issues,
    ...(total > issues.length ? { issuesTotal: total } : {}),
    ...(details.conflicts === undefined ? {} : { conflicts: details.conflicts }),
    ...(details.version === undefined ? {} : { version: details.version }),
  };
}

/** Returns the first issues up to the limits, but at least one. */
function listable(issues: readonly Issue[]): Issue[] {
  const listed: Issue[] = [];
  let bytes = 0;
  for (const issue of issues.slice(0, MAX_REPORTED_ISSUES)) {
    const short = shortened(issue);
    bytes += Buffer.byteLength(JSON.stringify(short));
    if (bytes > mostIssueBytes && listed.length > 0) break;
    listed.push(short);
  }
  return listed;
}

/** Shortens names and texts, which a caller can make arbitrarily long. */
function shortened({ path, code, params }: Issue): Issue {
  return {
    path: path.map(part => cut(part, longestKey)),
    code,
    params: Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, cut(value, longestParam)]),
    ),
  };
}

function cut<T>(value: T, longest: number): T | string {
  return typeof value === 'string' && value.length > longest
    ? `${value.slice(0, longest).toWellFormed()}…`
    : value;
}

/** Converts issues to the format of specification section 8: field to list of messages. */
function toErrors(issues: readonly Issue[]): Problem['errors'] {
  const errors = new Map<string, string[]>();
  for (const issue of issues) {
    const field = issue.path.join('.');
    const messages = errors.get(field) ?? [];
    messages.push(describe(issue));
    errors.set(field, messages);
  }
  return Object.fromEntries(errors);
}

/** Returns English text for programs and logs. Users see the catalogue's text for the code. */
function describe({ code, params }: Issue): string {
  const words = code.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  const details = Object.entries(params).map(([name, value]) => `${name}: ${value}`);
  return details.length === 0 ? words : `${words} (${details.join(', ')})`;
}
