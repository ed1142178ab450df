/** Converts a cell of a workbook to a text and its kind. */
import { formatPlainNumber } from '#core/import/plainNumber.ts';
import { CELL_KINDS } from '../reading/cellKinds.ts';
import type { NumberKind } from './numberFormats.ts';

export interface WorkbookCell {
  readonly text: string;
  readonly kind: string;
}

/** Decodes characters that XML can't contain, and escaped underscores (ECMA-376, 22.9.2.19). */
export function unescapeXmlText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

export function toTextCell(text: string): WorkbookCell {
  return { text, kind: CELL_KINDS.text };
}

export function toErrorCell(text: string): WorkbookCell {
  return { text, kind: CELL_KINDS.error };
}

/** @param written The number as written in the workbook. */
export function toNumberCell(
  written: string,
  { kind, is1904 }: { kind: NumberKind; is1904: boolean },
): WorkbookCell {
  const value = Number(written);
  if (written.trim() === '' || !Number.isFinite(value)) return toErrorCell(written);
  switch (kind) {
    case 'number':
      return { text: formatNumberText(value), kind: CELL_KINDS.number };
    case 'percent':
      // A field has no unit, so `12%` is read as 12, as in texts.
      return { text: formatNumberText(value * 100), kind: CELL_KINDS.number };
    case 'elapsed':
      return toTextCell(formatElapsedText(value));
    case 'date':
    case 'time':
      return getDateCell(value, { kind, is1904 });
    default:
      return { text: formatPaddedText(value, Number(kind.slice('zeros '.length))), kind: CELL_KINDS.number };
  }
}

/**
 * Rounds to the digits that a spreadsheet stores, because further digits result from binary fractions. Integers need no
 * rounding.
 */
function formatNumberText(value: number): string {
  return formatPlainNumber(Number.isSafeInteger(value) ? value : Number(value.toPrecision(15)));
}

/** Pads codes, e.g. postal codes and article numbers, whose leading zeros only result from the format. */
function formatPaddedText(value: number, digits: number): string {
  const text = formatNumberText(value);
  return /^\d+$/.test(text) ? text.padStart(digits, '0') : text;
}

const DAY_SECONDS = 86_400;
/** The day before 1 January 1900, and 1 January 1904, in days since 1 January 1970. */
const [DAYS_TO_1900, DAYS_TO_1904] = [-25_568, -24_107];
/**
 * The number of 29 February 1900, which didn't exist. Spreadsheets count this day for compatibility with older
 * programs.
 */
const LEAP_DAY = 60;
const LAST_DAY = 2_958_465;

/** Rounds to seconds, because times of day are inexact fractions. Dates have no time zone. */
function getDateCell(
  serial: number,
  { kind, is1904 }: { kind: 'date' | 'time'; is1904: boolean },
): WorkbookCell {
  const seconds = Math.round(serial * DAY_SECONDS);
  const day = Math.floor(seconds / DAY_SECONDS);
  const clock = formatClockText(seconds - day * DAY_SECONDS);
  if (seconds < 0 || day > LAST_DAY) return toErrorCell('#DATE!');
  if (day === 0 && kind === 'time') return toTextCell(clock);
  const date = formatDayText(day, is1904);
  return { text: clock === '00:00:00' ? date : `${date} ${clock}`, kind: CELL_KINDS.date };
}

/**
 * Returns days 0 and 60 of 1900 as spreadsheets show them. They aren't dates, and are rejected where a date is
 * required.
 */
function formatDayText(day: number, is1904: boolean): string {
  if (is1904) return getIsoDay(DAYS_TO_1904 + day);
  if (day === 0) return '1900-01-00';
  if (day === LEAP_DAY) return '1900-02-29';
  return getIsoDay(DAYS_TO_1900 + day - (day > LEAP_DAY ? 1 : 0));
}

function getIsoDay(days: number): string {
  return new Date(days * DAY_SECONDS * 1_000).toISOString().slice(0, 10);
}

function formatClockText(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(11, 19);
}

/** Returns e.g. `26:30:00`, as a spreadsheet shows the duration. Hours can exceed a day. */
function formatElapsedText(days: number): string {
  const all = Math.round(Math.abs(days) * DAY_SECONDS);
  const two = (count: number) => String(count).padStart(2, '0');
  const text = `${Math.floor(all / 3_600)}:${two(Math.floor(all / 60) % 60)}:${two(all % 60)}`;
  return days < 0 && all > 0 ? `-${text}` : text;
}

/** Parses the dates of strict OOXML, which are ISO 8601: `2026-01-02T10:30:00`, a date, or a time of day. */
export function toIsoDateCell(written: string): WorkbookCell {
  const [, day, clock] =
    /^(\d{4}-\d\d-\d\d)?(?:T?(\d\d:\d\d:\d\d)(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?$/.exec(written.trim()) ?? [];
  if (day === undefined) return clock === undefined ? toErrorCell(written) : toTextCell(clock);
  const isWhole = clock === undefined || clock === '00:00:00';
  return { text: isWhole ? day : `${day} ${clock}`, kind: CELL_KINDS.date };
}
