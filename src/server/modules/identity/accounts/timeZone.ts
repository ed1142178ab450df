import { createIssue } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { requireNoIssues } from '#server/kernel/problem/references.ts';

/** @throws ProblemError 422 if the time zone isn't in the IANA list of this server. */
export function requireTimeZone(timeZone: string): void {
  requireNoIssues(validateTimeZone(timeZone));
}

export function validateTimeZone(timeZone: string): Issue[] {
  // JavaScript interprets `+02:00` as east and PostgreSQL as west, so the days of an account would differ.
  if (/^[+-]/.test(timeZone)) return [createIssue(['timeZone'], 'InvalidTimeZone')];
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return [];
  } catch {
    return [createIssue(['timeZone'], 'InvalidTimeZone')];
  }
}
