import { createIssue } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { requireNone } from '#server/kernel/problem/references.ts';

/** @throws ProblemError 422 when there is no such time zone in the IANA list this server knows. */
export function requireTimeZone(timeZone: string): void {
  requireNone(timeZoneIssues(timeZone));
}

export function timeZoneIssues(timeZone: string): Issue[] {
  // JavaScript takes `+02:00` for a zone to the east, PostgreSQL for one to the west: days of one account would differ.
  if (/^[+-]/.test(timeZone)) return [createIssue(['timeZone'], 'InvalidTimeZone')];
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return [];
  } catch {
    return [createIssue(['timeZone'], 'InvalidTimeZone')];
  }
}
