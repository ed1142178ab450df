/** Parses data about a record's history that a file imported by an admin can contain. */
import { createIssue } from '../issues.ts';
import type { Issue, Status } from '../model.ts';
import { normalizeForComparison } from '../text.ts';

export interface StatusHistoryEntry {
  readonly statusId: string;
  /** ISO 8601. */
  readonly at: string;
}

export type ImportParseResult<T> = { readonly value: T } | { readonly issue: Issue };

/**
 * Parses a timestamp (`2025-03-01T09:30:00Z`; UTC unless the timestamp has a zone), or a date, which means
 * midnight UTC; rejects future times.
 */
export function parseInstant(text: string, now: number): ImportParseResult<string> {
  const trimmed = text.trim();
  const isOne = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/.test(trimmed);
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(trimmed.slice(10));
  const date = new Date(hasZone || trimmed.length === 10 ? trimmed : `${trimmed.replace(' ', 'T')}Z`);
  if (!isOne || Number.isNaN(date.getTime()) || !isDay(trimmed.slice(0, 10)))
    return { issue: createIssue([], 'InvalidInstant', { text }) };
  if (date.getTime() > now) return { issue: createIssue([], 'InstantInFuture', { text }) };
  return { value: date.toISOString() };
}

/** Returns whether the day exists: `Date` would turn 31 February into a day in March. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day;
}

/** Parses `New @ 2025-03-01 > Won @ 2025-04-02T10:00:00Z`, with the oldest status first. */
export function parseStatusHistory(
  text: string,
  { statuses, now }: { statuses: readonly Status[]; now: number },
): ImportParseResult<StatusHistoryEntry[]> {
  const told: StatusHistoryEntry[] = [];
  for (const part of text.split('>')) {
    const [, name = '', instant = ''] = /^(.*)@([^@]*)$/s.exec(part) ?? [];
    const status = findStatusByName(name, statuses);
    if (!status) return { issue: createIssue([], 'UnknownStatus', { text: name.trim() || part.trim() }) };
    const at = parseInstant(instant, now);
    if ('issue' in at) return at;
    const before = told.at(-1);
    if (before && before.at > at.value) return { issue: createIssue([], 'HistoryOutOfOrder', { text }) };
    told.push({ statusId: status.id, at: at.value });
  }
  return { value: told };
}

/** Finds a status by name: an exact match takes precedence over a match of the folded name. */
export function findStatusByName(name: string, statuses: readonly Status[]): Status | undefined {
  const folded = normalizeForComparison(name);
  return (
    statuses.find(status => status.name.trim() === name.trim()) ??
    statuses.find(status => normalizeForComparison(status.name) === folded)
  );
}
