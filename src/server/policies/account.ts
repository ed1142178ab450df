import { createIssue } from '#core/issues.ts';
import { invalid } from '../http/problem.ts';

/** @throws ProblemError 422 when there is no such time zone in the IANA list this server knows. */
export function requireTimeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw invalid([createIssue(['timeZone'], 'InvalidTimeZone')]);
  }
}
