import { constraintName, sqlState } from '#server/kernel/database/errors.ts';

/**
 * Writes an unforeseen error where the operator reads it. A database error's message and details may quote stored
 * values, so of those only the code, the constraint and the place are written. Bodies, headers and tokens never are.
 */
export function logFailure(place: string, error: unknown): void {
  console.error(`${new Date().toISOString()} ${place} failed: ${describe(error)}`);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'something was thrown that is no error';
  const state = sqlState(error);
  const isDatabaseError = state !== null && /^[0-9A-Z]{5}$/.test(state);
  if (!isDatabaseError) return error.stack ?? error.message;
  const frames = (error.stack ?? '').split('\n').filter(line => line.startsWith('    at '));
  return [`database error ${state} ${constraintName(error) ?? ''}`, ...frames].join('\n');
}
