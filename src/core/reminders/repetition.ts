import { RRuleTemporal } from 'rrule-temporal';
import { clockAt, instantAt } from '#core/calendar/zonedTime.ts';
import { isLocalTime, LAST_YEAR } from './localTime.ts';
import { issuesOfParts, readRepeat, rulesOf } from './repeatRule.ts';

/** When something happens again and again. */
export interface Repetition {
  /** What clocks of the zone show at the start, `2026-11-23T09:00`: the first time, whether the rule names it or not. */
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

/** Periods that the library goes through before it gives up: some 40 ms. */
const MOST_PERIODS = 2_500;
const MOST_CANDIDATES = 20_000;

/**
 * The first `count` times after an instant, in order, as ISO instants. The rule is expanded in what clocks show and only then
 * put into the zone, so no day is lost when clocks change: a time that is skipped happens when clocks jump, and one that
 * comes twice happens once. Ends with the year 2100. A rule that cannot be read has no times.
 */
export function occurrencesAfter(repetition: Repetition, after: string, count: number): string[] {
  if (issuesOfShape(repetition).length > 0) return [];
  const from = Date.parse(after);
  const found = new Set<number>();
  const { startsLocal, timeZone } = repetition;
  for (const local of localTimes(repetition, clockAt(from, timeZone), count + 1)) {
    const instant = Date.parse(instantOfLocal(local, timeZone));
    if (instant > from) found.add(instant);
  }
  const start = Date.parse(instantOfLocal(startsLocal, timeZone));
  if (start > from) found.add(start);
  return [...found]
    .sort((one, other) => one - other)
    .slice(0, count)
    .map(instant => new Date(instant).toISOString());
}

/** What keeps a repetition from being kept, all of it at once; nothing if it is right. */
export function issuesOfRepeat(repetition: Repetition): RepeatIssue[] {
  const issues = issuesOfShape(repetition);
  if (issues.length > 0) return issues;
  const dayBefore = new Date(Date.parse(`${repetition.startsLocal}Z`) - 1_000).toISOString().slice(0, 19);
  return localTimes(repetition, dayBefore, 1).length > 0 ? [] : [{ code: 'RepeatNever' }];
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
function localTimes(repetition: Repetition, after: string, count: number): string[] {
  const { parts } = readRepeat(repetition.repeat);
  const ends = Number(parts.get('COUNT') ?? Number.POSITIVE_INFINITY);
  if (ends < Number.POSITIVE_INFINITY)
    return countedTimes(repetition, parts, ends).filter(local => local > after);
  return expand(repetition, parts, after, count);
}

/** All times of a rule that says how many there are: they are counted from its start, which is one of them. */
function countedTimes(repetition: Repetition, parts: ReadonlyMap<string, string>, count: number): string[] {
  const first = `${repetition.startsLocal}:00`;
  return [first, ...expand(repetition, parts, first, count - 1)];
}

function expand(
  repetition: Repetition,
  parts: ReadonlyMap<string, string>,
  after: string,
  count: number,
): string[] {
  const times = rulesOf(parts, repetition).flatMap(rule =>
    timesOfRule(rule, repetition.startsLocal, after, count),
  );
  return [...new Set(times)].sort().slice(0, count);
}

function timesOfRule(rule: string, startsLocal: string, after: string, count: number): string[] {
  const start = `${startsLocal.replaceAll(/[-:]/g, '')}00Z`;
  const series = new RRuleTemporal({
    rruleString: `DTSTART:${start}\nRRULE:${rule}`,
    maxIterations: MOST_PERIODS,
    maxCandidateEvaluations: MOST_CANDIDATES,
    cache: false,
  });
  const times: string[] = [];
  let last: Date | undefined = new Date(`${after}Z`);
  while (last && times.length < count) {
    last = nextOf(series, last);
    if (last) times.push(last.toISOString().slice(0, 19));
  }
  return times;
}

/** The library throws when it has gone through as many periods as it may: the rule has no time that is near enough. */
function nextOf(series: RRuleTemporal, after: Date): Date | undefined {
  try {
    const next = series.next(after);
    return next && next.year <= LAST_YEAR ? new Date(next.epochMilliseconds) : undefined;
  } catch {
    return undefined;
  }
}

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
