/** What a database error means, told by its SQLSTATE so that it is the same on both databases. */
const retryable = new Set(['40001', '40P01']);

/** A serialization failure or a deadlock: the same transaction may succeed when run again. */
export function isRetryable(error: unknown): boolean {
  return retryable.has(sqlState(error) ?? '');
}

/** A call kept the database busy for longer than a call may. */
export class TookTooLongError extends Error {
  constructor() {
    super('It took too long and was stopped.');
    this.name = 'TookTooLongError';
  }
}

/** Whether it was stopped because it took too long, by us or by the server's own time-out. */
export function isTooLong(error: unknown): boolean {
  return error instanceof TookTooLongError || sqlState(error) === '57014';
}

/** The connection broke or could not be opened; uncommitted work is lost. */
export class DatabaseUnreachableError extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause });
    this.name = 'DatabaseUnreachableError';
  }
}

/** SQLSTATEs of a server that shuts down, starts up or has no connection left; class 08 is checked separately. */
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
/** Errors that the client library itself throws have no code. */
const unreachableMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;

/** Whether an error of the database client means that the connection was lost. */
export function isUnreachable(error: unknown): boolean {
  const code = sqlState(error) ?? '';
  if (code.startsWith('08') || unreachableStates.has(code) || unreachableCodes.has(code)) return true;
  return error instanceof Error && unreachableMessages.test(error.message);
}

/** Refused because a statement before it failed: not the reason why. */
export function isFailedTransaction(error: unknown): boolean {
  return sqlState(error) === '25P02';
}

/** Whether a unique constraint or index refused the row; `constraint` narrows it to one of them. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return sqlState(error) === '23505' && (constraint === undefined || constraintName(error) === constraint);
}

/** The five-character code of PostgreSQL, or null when the error is not the database's. */
export function sqlState(error: unknown): string | null {
  return stringMember(error, 'code');
}

/** The constraint that refused the row, or null. */
function constraintName(error: unknown): string | null {
  return stringMember(error, 'constraint');
}

function stringMember(error: unknown, member: string): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const value = (error as Record<string, unknown>)[member];
  return typeof value === 'string' ? value : null;
}
