/** The logged parts of an error. Its other members, which can be bodies, headers or tokens, are never logged. */
export interface ErrorDescription {
  readonly type: string;
  readonly message: string;
  readonly stack?: string | undefined;
  /** The code of the operating system, a protocol or the database. */
  readonly code?: string | undefined;
  readonly constraint?: string | undefined;
  readonly cause?: ErrorDescription;
}

/**
 * Converts an error to the parts that are logged. The message and details of a database error can quote stored values,
 * so only its code, its constraint and the location are logged.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something was thrown that is no error.' };
  const code = getTextMember(error, 'code');
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  if (code === undefined || !isSqlState(code)) {
    return { type: error.name, message: error.message, stack: error.stack, code, ...cause };
  }
  const frames = (error.stack ?? '').split('\n').filter(line => line.startsWith('    at '));
  const message = `database error ${code}`;
  const constraint = getTextMember(error, 'constraint');
  return { type: 'DatabaseError', message, stack: [message, ...frames].join('\n'), code, constraint };
}

/** Matches five characters including a digit. System codes such as EPIPE have no digit. */
function isSqlState(code: string): boolean {
  return /^(?=.*\d)[0-9A-Z]{5}$/.test(code);
}

function getTextMember(error: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
}
