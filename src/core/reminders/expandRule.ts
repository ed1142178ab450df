import { RRuleTemporal } from 'rrule-temporal';
import { MAX_REMINDER_YEAR } from './localTime.ts';

/** A rule in the format of the library, without COUNT. */
export interface LocalRecurrenceRule {
  readonly startsLocal: string;
  readonly rule: string;
}

/** Local times of a rule, sorted. */
export interface RecurrenceExpansion {
  readonly times: readonly string[];
  /** False if a limit was reached before enough times were found, or before it was certain that there are no more. */
  readonly isWhole: boolean;
}

/**
 * The maximum number of periods (days of a daily rule, months of a monthly rule) that the library visits per
 * call. An expansion visits less than twice as many periods, which takes about 40 ms.
 */
const MAX_PERIODS = 2_500;
/** The maximum number of days and positions that the library checks per call. */
const MAX_CANDIDATES = 20_000;
const DAYS_OF_PERIOD: Readonly<Record<string, number>> = { DAILY: 1, WEEKLY: 7, MONTHLY: 30, YEARLY: 365 };
const DAY_MS = 86_400_000;

/**
 * Returns the first `count` times after a local time. Each time costs as many periods as have passed since
 * the previous time, regardless of how many of them the rule selects.
 */
export function expandTimesAfter(
  plain: LocalRecurrenceRule,
  after: string,
  count: number,
): RecurrenceExpansion {
  const series = getSeries(plain);
  const periodMs = getPeriodLength(plain.rule);
  const times: string[] = [];
  let left = MAX_PERIODS;
  let last = Date.parse(`${after}Z`);
  while (times.length < count && left > 0) {
    const next = getNext(series, last);
    if (next === 'unknown') return { times, isWhole: false };
    if (next === 'none') return { times, isWhole: true };
    const from = Math.max(last, Date.parse(`${plain.startsLocal}Z`));
    left -= 1 + Math.floor((next - from) / periodMs);
    last = next;
    times.push(getClock(next));
  }
  return { times, isWhole: times.length === count };
}

export function expandFirstTimes(plain: LocalRecurrenceRule, count: number): RecurrenceExpansion {
  const times: string[] = [];
  try {
    getSeries(plain).all(({ epochMilliseconds }) => {
      times.push(getClock(epochMilliseconds));
      return times.length < count;
    });
    return { times, isWhole: true };
  } catch {
    return { times, isWhole: false };
  }
}

/**
 * Merges the first times of several rules. If an expansion is incomplete, times after the last time of this
 * expansion are omitted, because the list could have gaps there.
 */
export function joinExpansions(
  expansions: readonly RecurrenceExpansion[],
  count: number,
): RecurrenceExpansion {
  const reached = expansions.flatMap(({ times, isWhole }) => (isWhole ? [] : [times.at(-1) ?? '']));
  const sure = reached.length === 0 ? undefined : reached.toSorted()[0];
  const times = [...new Set(expansions.flatMap(one => one.times))]
    .filter(time => sure === undefined || time <= sure)
    .sort()
    .slice(0, count);
  return { times, isWhole: reached.length === 0 || times.length === count };
}

function getSeries({ startsLocal, rule }: LocalRecurrenceRule): RRuleTemporal {
  const start = `${startsLocal.replaceAll(/[-:]/g, '')}00Z`;
  const ends = rule.includes('UNTIL=') ? '' : `;UNTIL=${MAX_REMINDER_YEAR}1231T235959Z`;
  return new RRuleTemporal({
    rruleString: `DTSTART:${start}\nRRULE:${rule}${ends}`,
    maxIterations: MAX_PERIODS,
    maxCandidateEvaluations: MAX_CANDIDATES,
    cache: false,
  });
}

/**
 * Returns the next time in milliseconds, `none` if there is none up to `MAX_REMINDER_YEAR`, or `unknown` if the
 * library throws because it reached a limit.
 */
function getNext(series: RRuleTemporal, after: number): number | 'none' | 'unknown' {
  try {
    const next = series.next(new Date(after));
    return next && next.year <= MAX_REMINDER_YEAR ? next.epochMilliseconds : 'none';
  } catch {
    return 'unknown';
  }
}

function getPeriodLength(rule: string): number {
  const frequency = /FREQ=(\w+)/.exec(rule)?.[1] ?? 'DAILY';
  const interval = Number(/INTERVAL=(\d+)/.exec(rule)?.[1] ?? 1);
  return (DAYS_OF_PERIOD[frequency] ?? 1) * interval * DAY_MS;
}

function getClock(instant: number): string {
  return new Date(instant).toISOString().slice(0, 19);
}
