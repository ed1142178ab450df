import type { ParsedTimeParts } from './found.ts';
import {
  applyFirstMatchingRule,
  type PhraseReader,
  peekWordMeaning,
  readInteger,
  readMatch,
  readMeaning,
  skipRole,
} from './tokens.ts';
import type { TimeUnit } from './words.ts';

/** Parses 'at 9:30', '9pm', 'о 9 вечора', 'in the morning', 'опівдні'. */
export function parseTimePhrase(reading: PhraseReader): ParsedTimeParts | undefined {
  return applyFirstMatchingRule(reading, [readClock, readHour, readPart]);
}

/** Parses 'in 2 weeks', 'через пів години', 'in 1 hour and 20 minutes'. */
export function parseOffsetPhrase(reading: PhraseReader): ParsedTimeParts | undefined {
  if (!skipRole(reading, 'in')) return undefined;
  const offsets = [];
  do {
    const offset = applyFirstMatchingRule(reading, [readHalf, readAmount]);
    if (!offset) return undefined;
    offsets.push(offset);
  } while (
    peekWordMeaning(reading).role === 'and'
      ? skipRole(reading, 'and')
      : /^\d+$/.test(reading.words[reading.at] ?? '') && peekWordMeaning(reading, 1).unit
  );
  return { offsets };
}

function readAmount(reading: PhraseReader): { count: number; unit: TimeUnit } | undefined {
  skipRole(reading, 'a');
  const count = readInteger(reading) ?? 1;
  const unit = readMeaning(reading, 'unit');
  return unit && count > 0 ? { count, unit } : undefined;
}

function readHalf(reading: PhraseReader): { count: number; unit: TimeUnit } | undefined {
  if (!skipRole(reading, 'half')) return undefined;
  skipRole(reading, 'a');
  const unit = readMeaning(reading, 'unit');
  if (unit === 'hour') return { count: 30, unit: 'minute' };
  return unit === 'year' ? { count: 6, unit: 'month' } : undefined;
}

function readClock(reading: PhraseReader): ParsedTimeParts | undefined {
  const isNamed = skipRole(reading, 'at');
  const found = readMatch(reading, isNamed ? /^(\d{1,2})[:.](\d\d)(am|pm)?$/ : /^(\d{1,2}):(\d\d)(am|pm)?$/);
  if (!found) return undefined;
  return getTime(Number(found[1]), Number(found[2]), found[3] ?? readHalfOfDay(reading));
}

function readHour(reading: PhraseReader): ParsedTimeParts | undefined {
  const isNamed = skipRole(reading, 'at');
  const found = readMatch(reading, /^(\d{1,2})(am|pm)?$/);
  const hours = found ? Number(found[1]) : isNamed ? readMeaning(reading, 'number') : undefined;
  if (hours === undefined) return undefined;
  const isClock = skipRole(reading, 'oclock');
  const half = found?.[2] ?? readHalfOfDay(reading);
  if (!isNamed && !half && !isClock) return undefined;
  return getTime(
    hours,
    0,
    half ?? (isNamed && hours >= 1 && hours <= 6 && getNextIsNoPart(reading) ? 'pm' : undefined),
  );
}

/** Returns whether no part of the day is among the next words: 'at 3' then means the afternoon. */
function getNextIsNoPart(reading: PhraseReader): boolean {
  return [0, 1, 2].every(ahead => peekWordMeaning(reading, ahead).part === undefined);
}

/**
 * Parses 'pm', 'вечора'. 'дня' can also be a unit after a number of days, but rules for offsets are applied
 * before this rule.
 */
function readHalfOfDay(reading: PhraseReader): 'am' | 'pm' | undefined {
  if (skipRole(reading, 'am')) return 'am';
  return skipRole(reading, 'pm') ? 'pm' : undefined;
}

function getTime(hours: number, minutes: number, half: string | undefined): ParsedTimeParts | undefined {
  if (hours > 23 || minutes > 59 || (half && (hours < 1 || hours > 12))) return undefined;
  if (half === 'pm') return { time: { hours: hours === 12 ? 12 : hours + 12, minutes } };
  return { time: { hours: half === 'am' && hours === 12 ? 0 : hours, minutes } };
}

function readPart(reading: PhraseReader): ParsedTimeParts | undefined {
  if (skipRole(reading, 'tonight')) return { days: 0, part: 'evening' };
  const isNamed = skipRole(reading, 'in', 'on', 'at', 'this');
  if (isNamed) skipRole(reading, 'the');
  const part = readMeaning(reading, 'part');
  return part && { part };
}
