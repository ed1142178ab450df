import type { WeekStart } from '../../calendar/weekStart.ts';
import { MAX_REMINDER_YEAR } from '../localTime.ts';
import { buildSchedule } from './combine.ts';
import { parseDayPhrase } from './dayRules.ts';
import { parseRecurrencePhrase, parseStartPhrase } from './everyRules.ts';
import type { ParsedTimeParts, Schedule } from './found.ts';
import { parseOffsetPhrase, parseTimePhrase } from './timeRules.ts';
import { applyFirstMatchingRule, type PhraseReader, splitPhraseIntoWords } from './tokens.ts';

export type ScheduleParseResult =
  | { readonly when: Schedule }
  /**
   * `from` is the word at which parsing stopped; absent if the text is empty or too long, or if its parts don't form a
   * time together.
   */
  | { readonly problem: 'NotUnderstood'; readonly from?: string }
  | { readonly problem: 'Past' | 'TooFar' | 'TooFine'; readonly from?: undefined };

const MAX_CHARACTERS = 200;
const RULES = [parseOffsetPhrase, parseRecurrencePhrase, parseStartPhrase, parseTimePhrase, parseDayPhrase];

/**
 * Parses 'Tomorrow at 9', 'in 2 weeks', 'every first Monday', 'завтра о 9', 'щопонеділка о 10:30'. Accepts both
 * languages, regardless of the user's language. Rejects a text that it can't parse completely, because the rest could
 * change the meaning.
 *
 * @param now Local time, such as `2026-11-23T10:20`
 * @param weekStart The first day of 'this week' and 'next week'
 */
export function parseSchedule(
  text: string,
  now: string,
  weekStart: WeekStart = 'Monday',
): ScheduleParseResult {
  const reading: PhraseReader = { words: splitPhraseIntoWords(text.slice(0, MAX_CHARACTERS)), at: 0 };
  if (reading.words.length === 0 || text.length > MAX_CHARACTERS) return { problem: 'NotUnderstood' };
  let found: ParsedTimeParts = {};
  while (reading.at < reading.words.length) {
    const start = reading.at;
    const more = applyFirstMatchingRule(reading, RULES);
    const joined = more && join(found, more);
    if (!joined) return { problem: 'NotUnderstood', from: reading.words[start] };
    found = joined;
  }
  const plan = buildSchedule(found, { now, weekStart });
  if (typeof plan === 'string') return { problem: plan };
  if (Number(plan.startsLocal.slice(0, 4)) > MAX_REMINDER_YEAR) return { problem: 'TooFar' };
  return plan.startsLocal > now ? { when: plan } : { problem: 'Past' };
}

/**
 * Merges both parts; returns `undefined` if they conflict. 'Every week' can be combined with weekdays, 'monthly' with a
 * day of the month.
 */
function join(found: ParsedTimeParts, more: ParsedTimeParts): ParsedTimeParts | undefined {
  const { every, ...others } = found;
  const isTwice = Object.keys(more).some(key => key !== 'every' && key in others);
  if (isTwice) return undefined;
  if (!every || !more.every) return { ...found, ...more };
  const isSame =
    every.unit === more.every.unit && more.every.interval === 1 && !every.workdays && !more.every.workdays;
  return isSame ? { ...found, ...more, every } : undefined;
}
