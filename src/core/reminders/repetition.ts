import { getLocalDateTime, toInstantInZone } from '#core/calendar/zonedTime.ts';
import {
  expandFirstTimes,
  expandTimesAfter,
  joinExpansions,
  type LocalRecurrenceRule,
  type RecurrenceExpansion,
} from './expandRule.ts';
import { isLocalTime } from './localTime.ts';
import { parseRepeatParts, toLibraryRules, validateRepeatParts } from './repeatRule.ts';

export interface Repetition {
  /** The local time of the start, such as `2026-11-23T09:00`; the first time of the rule isn't earlier. */
  readonly startsLocal: string;
  /** The IANA name of the rule's time zone: 'at 9:00' stays 9:00 when clocks change. */
  readonly timeZone: string;
  /** A rule as defined in RFC 5545, without the leading `RRULE:`. Times of day are taken from the start. */
  readonly repeat: string;
}

export interface RepeatIssue {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/**
 * The number of times shown before a rule is saved. If they can't be determined within the limits, the rule is
 * rejected.
 */
export const PREVIEW_OCCURRENCE_COUNT = 5;

/**
 * Returns the first `count` times after a timestamp, in order, as ISO timestamps; an empty array for an
 * invalid rule. The rule is expanded in local time and converted afterwards, so that no day is lost when
 * clocks change: a skipped time becomes the moment of the change, and a repeated time occurs only once. No
 * times are returned after 2100.
 */
export function listOccurrencesAfter(repetition: Repetition, after: string, count: number): string[] {
  if (issuesOfShape(repetition).length > 0) return [];
  const from = Date.parse(after);
  const found = new Set<number>();
  const { timeZone } = repetition;
  for (const local of getLocalTimes(repetition, getLocalDateTime(from, timeZone), count + 1).times) {
    const instant = Date.parse(convertLocalToInstant(local, timeZone));
    if (instant > from) found.add(instant);
  }
  return [...found]
    .sort((one, other) => one - other)
    .slice(0, count)
    .map(instant => new Date(instant).toISOString());
}

/** Returns all reasons why a repetition can't be saved; an empty array if the repetition is valid. */
export function validateRepetition(repetition: Repetition): RepeatIssue[] {
  const issues = issuesOfShape(repetition);
  if (issues.length > 0) return issues;
  const justBefore = new Date(Date.parse(`${repetition.startsLocal}Z`) - 1_000).toISOString().slice(0, 19);
  const { times, isWhole } = getLocalTimes(repetition, justBefore, PREVIEW_OCCURRENCE_COUNT);
  if (!isWhole) return [{ code: 'RepeatTooSparse' }];
  return times.length > 0 ? [] : [{ code: 'RepeatNever' }];
}

/**
 * Converts a local time to a timestamp: a time skipped by a clock change becomes the moment of the change, a
 * repeated time becomes its first occurrence.
 */
export function convertLocalToInstant(local: string, timeZone: string): string {
  const [day = '', clock = ''] = local.split('T');
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return new Date(toInstantInZone(day, hours * 60 + minutes, timeZone)).toISOString();
}

/** Returns the local time of a timestamp, to the minute: `2026-11-23T09:00`. */
export function convertInstantToLocal(instant: string, timeZone: string): string {
  return getLocalDateTime(Date.parse(instant), timeZone).slice(0, 16);
}

function issuesOfShape({ startsLocal, timeZone, repeat }: Repetition): RepeatIssue[] {
  const issues: RepeatIssue[] = [];
  if (!isLocalTime(startsLocal)) issues.push({ code: 'RepeatStart' });
  if (!isTimeZone(timeZone)) issues.push({ code: 'InvalidTimeZone' });
  return [...issues, ...validateRepeatParts(parseRepeatParts(repeat))];
}

/** Returns the first times of a rule after a local time, in local time. */
function getLocalTimes(repetition: Repetition, after: string, count: number): RecurrenceExpansion {
  const { parts } = parseRepeatParts(repetition.repeat);
  const most = parts.get('COUNT');
  if (most === undefined)
    return joinExpansions(
      getPlainRules(repetition, parts).map(plain => expandTimesAfter(plain, after, count)),
      count,
    );
  const { times, isWhole } = getCountedTimes(repetition, parts, Number(most));
  return { times: times.filter(local => local > after).slice(0, count), isWhole };
}

function getCountedTimes(
  repetition: Repetition,
  parts: ReadonlyMap<string, string>,
  count: number,
): RecurrenceExpansion {
  const expansions = getPlainRules(repetition, parts).map(plain => expandFirstTimes(plain, count));
  return joinExpansions(expansions, count);
}

function getPlainRules(repetition: Repetition, parts: ReadonlyMap<string, string>): LocalRecurrenceRule[] {
  return toLibraryRules(parts, repetition).map(rule => ({ rule, startsLocal: repetition.startsLocal }));
}

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
