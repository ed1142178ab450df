/** SQLSTATEs of serialisation failures and deadlocks, which are the same for PGlite and PostgreSQL. */
const retryable = new Set(['40001', '40P01']);

/**
 * Returns true if the error is a serialisation failure or a deadlock, so that the same transaction can succeed when it
 * is run again.
 */
export function isRetryable(error: unknown): boolean {
  return retryable.has(findSqlState(error) ?? '');
}

/** Thrown if a call exceeded its time limit on the database. */
export class CallTimeoutError extends Error {
  constructor() {
    super('It took too long and was stopped.');
    this.name = 'CallTimeoutError';
  }
}

/** Returns true if a call was stopped because of its duration, by us or by the server's timeout. */
export function isCallTimeout(error: unknown): boolean {
  return error instanceof CallTimeoutError || findSqlState(error) === '57014';
}

/** Thrown if the connection broke or could not be opened. Uncommitted work is lost. */
export class DatabaseUnreachableError extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause });
    this.name = 'DatabaseUnreachableError';
  }
}

/**
 * SQLSTATEs of a server that is shutting down, starting up, out of connections or closing an idle session. Class 08 is
 * checked separately.
 */
const unreachableStates = new Set(['57P01', '57P02', '57P03', '57P05', '53300']);
const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Errors thrown by the client library itself have no code. */
const unreachableMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;

/** Returns true if an error of the database client means that the connection was lost or can't be opened. */
export function isDatabaseUnreachable(error: unknown): boolean {
  const code = findSqlState(error) ?? '';
  if (code.startsWith('08') || unreachableStates.has(code) || unreachableCodes.has(code)) return true;
  return error instanceof Error && unreachableMessages.test(error.message);
}

/** Returns true if a statement was rejected only because an earlier one had failed, which is the actual cause. */
export function isFailedTransaction(error: unknown): boolean {
  return findSqlState(error) === '25P02';
}

/** Returns true if a unique constraint or index rejected the row. `constraint` restricts the check to one of them. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    findSqlState(error) === '23505' && (constraint === undefined || getConstraintName(error) === constraint)
  );
}

/**
 * Returns the `code` of an error, which is a SQLSTATE or a system code such as `ECONNREFUSED`, or `null` if there is
 * none.
 */
export function findSqlState(error: unknown): string | null {
  return getStringMember(error, 'code');
}

function getConstraintName(error: unknown): string | null {
  return getStringMember(error, 'constraint');
}

function getStringMember(error: unknown, member: string): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const value = (error as Record<string, unknown>)[member];
  return typeof value === 'string' ? value : null;
}
