import { clockAt, instantAt } from '#core/calendar/zonedTime.ts';
import { type Expansion, firstTimes, joinExpansions, type PlainRule, timesAfter } from './expandRule.ts';
import { isLocalTime } from './localTime.ts';
import { issuesOfParts, readRepeat, rulesOf } from './repeatRule.ts';

/** When something happens again and again. */
export interface Repetition {
  /** What clocks of the zone show at the start, `2026-11-23T09:00`: the first time that the rule names is then or later. */
  readonly startsLocal: string;
  /** IANA name of the zone in which the rule is meant: 'at 9:00' stays 9:00 when clocks change. */
  readonly timeZone: string;
  /** RFC 5545, without `RRULE:`. Times of day come from the start. */
  readonly repeat: string;
}

export interface RepeatIssue {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** As many as are shown before somebody saves it: whoever may keep a rule sees them all. */
export const PREVIEWED_TIMES = 5;

/**
 * The first `count` times after an instant, in order, as ISO instants. The rule is expanded in what clocks show and only then
 * put into the zone, so no day is lost when clocks change: a time that is skipped happens when clocks jump, and one that
 * comes twice happens once. Ends with the year 2100. A rule that cannot be read has no times.
 */
export function occurrencesAfter(repetition: Repetition, after: string, count: number): string[] {
  if (issuesOfShape(repetition).length > 0) return [];
  const from = Date.parse(after);
  const found = new Set<number>();
  const { timeZone } = repetition;
  for (const local of localTimes(repetition, clockAt(from, timeZone), count + 1).times) {
    const instant = Date.parse(instantOfLocal(local, timeZone));
    if (instant > from) found.add(instant);
  }
  return [...found]
    .sort((one, other) => one - other)
    .slice(0, count)
    .map(instant => new Date(instant).toISOString());
}

/** What keeps a repetition from being kept, all of it at once; nothing if it is right. */
export function issuesOfRepeat(repetition: Repetition): RepeatIssue[] {
  const issues = issuesOfShape(repetition);
  if (issues.length > 0) return issues;
  const justBefore = new Date(Date.parse(`${repetition.startsLocal}Z`) - 1_000).toISOString().slice(0, 19);
  const { times, isWhole } = localTimes(repetition, justBefore, PREVIEWED_TIMES);
  if (!isWhole) return [{ code: 'RepeatTooSparse' }];
  return times.length > 0 ? [] : [{ code: 'RepeatNever' }];
}

/** A time on the clocks of a zone as an instant: a time that is skipped is when clocks jump, one that comes twice is the first. */
export function instantOfLocal(local: string, timeZone: string): string {
  const [day = '', clock = ''] = local.split('T');
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return new Date(instantAt(day, hours * 60 + minutes, timeZone)).toISOString();
}

/** What clocks of a zone show at an instant, to the minute: `2026-11-23T09:00`. */
export function localOfInstant(instant: string, timeZone: string): string {
  return clockAt(Date.parse(instant), timeZone).slice(0, 16);
}

function issuesOfShape({ startsLocal, timeZone, repeat }: Repetition): RepeatIssue[] {
  const issues: RepeatIssue[] = [];
  if (!isLocalTime(startsLocal)) issues.push({ code: 'RepeatStart' });
  if (!isTimeZone(timeZone)) issues.push({ code: 'InvalidTimeZone' });
  return [...issues, ...issuesOfParts(readRepeat(repeat))];
}

/** Times that the rule names after one of them, as clocks show them. */
function localTimes(repetition: Repetition, after: string, count: number): Expansion {
  const { parts } = readRepeat(repetition.repeat);
  const most = parts.get('COUNT');
  if (most === undefined)
    return joinExpansions(
      plainRules(repetition, parts).map(plain => timesAfter(plain, after, count)),
      count,
    );
  const { times, isWhole } = countedTimes(repetition, parts, Number(most));
  return { times: times.filter(local => local > after).slice(0, count), isWhole };
}

/** All times of a rule that says how many there are: they are counted from its start on. */
function countedTimes(repetition: Repetition, parts: ReadonlyMap<string, string>, count: number): Expansion {
  const expansions = plainRules(repetition, parts).map(plain => firstTimes(plain, count));
  return joinExpansions(expansions, count);
}

function plainRules(repetition: Repetition, parts: ReadonlyMap<string, string>): PlainRule[] {
  return rulesOf(parts, repetition).map(rule => ({ rule, startsLocal: repetition.startsLocal }));
}

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
