/**
 * The vocabulary of phrases such as 'every first Monday at 9' and 'щопонеділка о 9', for both languages in one table.
 */

export type TimeUnit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';
export type DayPart = 'morning' | 'noon' | 'afternoon' | 'evening' | 'midnight';
export type WordRole =
  | 'a'
  | 'after'
  | 'and'
  | 'at'
  | 'dayOfMonth'
  | 'end'
  | 'every'
  | 'from'
  | 'half'
  | 'in'
  | 'next'
  | 'of'
  | 'on'
  | 'other'
  | 'am'
  | 'pm'
  | 'oclock'
  | 'the'
  | 'this'
  | 'today'
  | 'tomorrow'
  | 'dayAfterTomorrow'
  | 'tonight'
  | 'working'
  | 'workday'
  | 'now';

/** All possible meanings of a word; the grammar selects the expected one. */
export interface WordMeaning {
  readonly role?: WordRole;
  readonly unit?: TimeUnit;
  readonly part?: DayPart;
  /** 0 is Monday. */
  readonly weekday?: number;
  /** 1 is January. */
  readonly month?: number;
  readonly number?: number;
  /** 1 to 4, or -1 for the last. */
  readonly ordinal?: number;
  /** A repetition in one word ('daily', 'щодня'); 'weekday' means every week on the day in `weekday`. */
  readonly every?: TimeUnit | 'weekday' | 'workday';
}

export const TIME_PHRASE_WORDS: ReadonlyMap<string, WordMeaning> = merge([
  ...means({ role: 'a' }, 'a an один одну'),
  ...means({ role: 'after' }, 'after'),
  ...means({ role: 'and' }, 'and та і й &'),
  ...means({ role: 'at' }, 'at о об @'),
  ...means({ role: 'dayOfMonth' }, 'числа число'),
  ...means({ role: 'end' }, 'end кінці кінець наприкінці'),
  ...means({ role: 'every' }, 'every each кожен кожна кожне кожну кожної кожного кожні кожних'),
  ...means({ role: 'from' }, 'from starting since з від починаючи'),
  ...means({ role: 'half' }, 'half пів'),
  ...means({ role: 'in' }, 'in within через за'),
  ...means({ role: 'next' }, 'next following наступний наступна наступну наступного наступної наступне'),
  ...means({ role: 'of' }, 'of'),
  ...means({ role: 'on' }, 'on у в на по'),
  ...means({ role: 'other' }, 'other'),
  ...means({ role: 'am' }, 'am a.m ранку ночі'),
  ...means({ role: 'pm' }, 'pm p.m дня вечора'),
  ...means({ role: 'oclock' }, 'oclock година годині год'),
  ...means({ role: 'the' }, 'the'),
  ...means({ role: 'this' }, 'this coming цей ця цю цього цієї найближчий найближчу найближчого найближчої'),
  ...means({ role: 'today' }, 'today сьогодні'),
  ...means({ role: 'tomorrow' }, 'tomorrow tmrw завтра'),
  ...means({ role: 'dayAfterTomorrow' }, 'післязавтра'),
  ...means({ role: 'tonight' }, 'tonight'),
  ...means({ role: 'working' }, 'working business робочий робочого робочі'),
  ...means({ role: 'workday' }, 'weekday weekdays workday workdays будні будням буднях будень'),
  ...means({ role: 'now' }, 'now'),

  ...means({ unit: 'minute' }, 'minute minutes min mins хвилина хвилину хвилини хвилин хв'),
  ...means({ unit: 'hour' }, 'hour hours hr hrs h години годин годину'),
  ...means({ unit: 'day' }, 'day days день дня дні днів дню'),
  ...means({ unit: 'week' }, 'week weeks тиждень тижні тижнів тижня тижню'),
  ...means({ unit: 'month' }, 'month months місяць місяці місяців місяця місяцю'),
  ...means({ unit: 'year' }, 'year years рік роки років року'),

  ...means({ part: 'morning' }, 'morning вранці зранку уранці ранок'),
  ...means({ part: 'noon' }, 'noon midday опівдні полудень'),
  ...means({ part: 'afternoon' }, 'afternoon вдень удень пополудні'),
  ...means({ part: 'evening' }, 'evening night ввечері увечері вечором вечір'),
  ...means({ part: 'midnight' }, 'midnight опівночі'),

  ...[
    'monday mon понеділок понеділка понеділку пн',
    'tuesday tue tues вівторок вівторка вівторку вт',
    'wednesday wed середа середу середи ср',
    'thursday thu thur thurs четвер четверга четвергу чт',
    'friday fri пятниця пятницю пятниці пт',
    'saturday sat субота суботу суботи сб',
    'sunday sun неділя неділю неділі нд',
  ].flatMap((words, weekday) => [
    ...means({ weekday }, words),
    ...means({ weekday, every: 'weekday' }, getPlurals(words)),
  ]),
  ...[
    'понеділки понеділках понеділкам',
    'вівторки вівторках вівторкам',
    'середах середам',
    'четверги четвергах четвергам',
    'пятницях пятницям',
    'суботах суботам',
    'неділях неділям',
  ].flatMap((words, weekday) => means({ every: 'weekday', weekday }, words)),
  ...['щопонеділка', 'щовівторка', 'щосереди', 'щочетверга', 'щопятниці', 'щосуботи', 'щонеділі'].flatMap(
    (word, weekday) => means({ every: 'weekday', weekday }, word),
  ),

  ...[
    'january jan січень січня',
    'february feb лютий лютого',
    'march mar березень березня',
    'april apr квітень квітня',
    'may травень травня',
    'june jun червень червня',
    'july jul липень липня',
    'august aug серпень серпня',
    'september sep sept вересень вересня',
    'october oct жовтень жовтня',
    'november nov листопад листопада',
    'december dec грудень грудня',
  ].flatMap((words, index) => means({ month: index + 1 }, words)),

  ...[
    '',
    'one',
    'two два дві',
    'three три',
    'four чотири',
    'five пять',
    'six шість',
    'seven сім',
    'eight вісім',
    'nine девять',
    'ten десять',
    'eleven одинадцять',
    'twelve дванадцять',
  ].flatMap((words, number) => means({ number }, words)),
  ...means({ number: 15 }, 'fifteen пятнадцять'),
  ...means({ number: 20 }, 'twenty двадцять'),
  ...means({ number: 30 }, 'thirty тридцять'),

  ...[
    '',
    'first перший перша перше першу першого першої',
    'second другий друга друге другу другого другої',
    'third третій третя третє третю третього третьої',
    'fourth четвертий четверта четверте четверту четвертого четвертої',
  ].flatMap((words, ordinal) => means({ ordinal }, words)),
  ...means({ ordinal: -1 }, 'last останній остання останнє останню останнього останньої'),

  ...means({ every: 'day' }, 'daily щодня щоденно'),
  ...means({ every: 'week' }, 'weekly щотижня щотижнево'),
  ...means({ every: 'month' }, 'monthly щомісяця щомісячно'),
  ...means({ every: 'year' }, 'yearly annually щороку щорічно'),
  ...means({ every: 'workday' }, 'щобудня'),
]);

/** Merges the meanings of words that are in several lists: 'дня' means both 'day' and 'in the afternoon'. */
function merge(entries: readonly (readonly [string, WordMeaning])[]): Map<string, WordMeaning> {
  const words = new Map<string, WordMeaning>();
  for (const [word, meaning] of entries) words.set(word, { ...words.get(word), ...meaning });
  return words;
}

function means(meaning: WordMeaning, words: string): [string, WordMeaning][] {
  return words
    .split(' ')
    .filter(Boolean)
    .map(word => [word, meaning]);
}

/** Returns the plural forms of English weekdays: 'mondays' for 'monday'. */
function getPlurals(words: string): string {
  return words
    .split(' ')
    .filter(word => word.endsWith('day'))
    .map(word => `${word}s`)
    .join(' ');
}
