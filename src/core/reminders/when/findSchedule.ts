import type { WeekStart } from '../../calendar/weekStart.ts';
import type { Schedule } from './found.ts';
import { parseSchedule } from './parseSchedule.ts';

export interface ScheduleInText {
  readonly when: Schedule;
  /** The words that express the time. */
  readonly words: string;
  /** The text without these words. */
  readonly rest: string;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Limits of the searched part of a text, in characters, and of a single span, in words. */
const MAX_CHARACTERS = 200;
const MAX_WORDS = 12;

/** Phrases that often mean something other than a time: 'take the 5 boxes', 'look at two flats', 'buy 2.5 kg'. */
const UNSURE = /^(?:(?:on )?the \d{1,2}|at (?!noon|midday|midnight|night)[a-z]+|\d\.\d{1,2}|\d{2}\.\d)$/i;

/** Prepositions before a day, which are removed together with the day: 'by Friday', 'до п’ятниці'. */
const LEADING = /(?:^|\s)(?:by|until|till|до|на)\s+$/i;

/**
 * Finds a time in a text: 'Call Olena tomorrow at 10', 'Завтра подзвонити Олені о 10:00'. The parts of the
 * time don't have to be adjacent. Returns `null` if there is no time, if the parts of the time contradict
 * each other, or if the time is in the past or too far in the future.
 */
export function findSchedule(
  text: string,
  now: string,
  weekStart: WeekStart = 'Monday',
): ScheduleInText | null {
  const spans = getSpans(text, words => {
    const reading = parseSchedule(words, now, weekStart);
    return !('problem' in reading && reading.problem === 'NotUnderstood');
  });
  if (spans.length === 0) return null;
  const words = spans.map(({ start, end }) => text.slice(start, end)).join(' ');
  const reading = parseSchedule(words, now, weekStart);
  return 'when' in reading ? { when: reading.when, words, rest: without(text, spans) } : null;
}

/** Finds the parseable spans from left to right, each as long as possible. */
function getSpans(text: string, isUnderstood: (words: string) => boolean): Span[] {
  const words = getWords(text);
  const spans: Span[] = [];
  let at = 0;
  while (at < words.length) {
    const found = longestFrom(at);
    if (found) spans.push(found.span);
    at = found?.next ?? at + 1;
  }
  return spans;

  function longestFrom(from: number): { span: Span; next: number } | undefined {
    const start = words[from]?.start ?? 0;
    for (let next = Math.min(words.length, from + MAX_WORDS); next > from; next -= 1) {
      const end = words[next - 1]?.end ?? start;
      const said = text.slice(start, end);
      if (!UNSURE.test(said) && isUnderstood(said)) return { span: { start, end }, next };
    }
    return undefined;
  }
}

/** Returns the positions of the words, without surrounding punctuation. */
function getWords(text: string): Span[] {
  return [...text.slice(0, MAX_CHARACTERS).matchAll(/[\p{L}\p{N}@&](?:\S*[\p{L}\p{N}])?/gu)].map(
    ({ index, 0: word }) => ({ start: index, end: index + word.length }),
  );
}

function without(text: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of spans) {
    parts.push(text.slice(from, start).replace(LEADING, ' '));
    from = end;
  }
  const rest = [...parts, text.slice(from)].join('').replaceAll(/[^\S\n]{2,}/g, ' ');
  const bare = rest
    .replace(/^[\s,;:.–—-]+/, '')
    .replace(/[\s,;:–—-]+$/, '')
    .replaceAll(/\s+([,.;:!?])/g, '$1');
  return spans[0]?.start === 0 ? bare.charAt(0).toUpperCase() + bare.slice(1) : bare;
}
