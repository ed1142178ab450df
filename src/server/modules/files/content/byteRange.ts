import { ProblemError } from '#server/kernel/problem/problem.ts';

export interface ByteRange {
  readonly start: number;
  /** Inclusive. */
  readonly end: number;
}

/**
 * Returns the part requested by a `Range` header (RFC 9110, section 14), or `null` for the whole file. Multiple ranges,
 * other units and invalid headers get the whole file, as the standard allows.
 * @throws ProblemError 416 if the range starts after the end.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  const range =
    first === ''
      ? { start: Math.max(0, size - Number(last)), end: size - 1 }
      : { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  if (range.start < size && range.start <= range.end) return range;
  throw new ProblemError(416, {}, { 'content-range': `bytes */${size}` });
}
