/**
 * Reads the properties of a vCard file one by one, however long the file is: joins folded lines (3.0, 4.0) and soft
 * line breaks (quoted-printable in 2.1), and discards pictures, sounds and keys.
 */

/** The maximum length of a property, in characters. */
export const MAX_PROPERTY_LENGTH = 2_000_000;
/** A sufficient number of characters for recognising the property that starts on a line. */
const HEAD = 1_000;

export interface VcardLine {
  /** The number of the property's first line in the file, starting at 1. */
  readonly line: number;
  readonly text: string;
}

/** An error in a file that makes its cards unreadable. */
export class VcardError extends Error {
  readonly code: 'VcardNotEnded' | 'VcardTooLong' | 'VcardUnreadable';
  readonly line: number;

  constructor(code: VcardError['code'], line: number) {
    super(`${code} at line ${line}`);
    this.name = 'VcardError';
    this.code = code;
    this.line = line;
  }
}

const LEFT_OUT = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY|X-MS-CARDPICTURE|X-MS-OL-DESIGN)[;:]/i;
const PROPERTY = /^(?:[\w-]+\.)?[A-Za-z][\w-]*\s*[;:]/;
const MARK = /^(?:BEGIN|END)\s*:/i;
const QUOTED_PRINTABLE = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i;
const BASE64 = /^[^:]*;(?:ENCODING=)?(?:BASE64|B)[;:]/i;

/**
 * Yields the properties, each joined to a single line.
 * @throws VcardError if a property is longer than `MAX_PROPERTY_LENGTH`
 */
export async function* readVcardLines(pieces: AsyncIterable<string>): AsyncGenerator<VcardLine> {
  const joiner = createJoiner();
  for await (const physical of physicalLines(pieces)) {
    const whole = joiner.add(physical);
    if (whole) yield whole;
  }
  const last = joiner.end();
  if (last) yield last;
}

interface PhysicalLine extends VcardLine {
  /** True if the line exceeds the limit of a property, so that its rest was discarded. */
  readonly isCut: boolean;
}

/** Yields the lines of the file, with any type of line ending; lines of discarded properties are truncated. */
async function* physicalLines(pieces: AsyncIterable<string>): AsyncGenerator<PhysicalLine> {
  let begun = '';
  let isCut = false;
  let line = 1;
  let endedInReturn = false;
  const grow = (more: string) => {
    if (begun.length >= HEAD && LEFT_OUT.test(begun)) return;
    isCut ||= begun.length + more.length > MAX_PROPERTY_LENGTH;
    begun += more.slice(0, MAX_PROPERTY_LENGTH - begun.length);
  };
  for await (const given of pieces) {
    const piece = endedInReturn && given.startsWith('\n') ? given.slice(1) : given;
    if (given !== '') endedInReturn = given.endsWith('\r');
    const lines = piece.split(/\r\n|\n|\r/);
    const rest = lines.pop() ?? '';
    for (const text of lines) {
      grow(text);
      yield { line, text: begun, isCut };
      [begun, isCut] = ['', false];
      line += 1;
    }
    grow(rest);
  }
  if (begun !== '') yield { line, text: begun, isCut };
}

function createJoiner() {
  let parts: string[] = [];
  let length = 0;
  let first = 0;
  let kind: 'plain' | 'quoted' | 'base64' | 'leftOut' = 'plain';

  const begin = ({ line, text, isCut }: PhysicalLine) => {
    first = line;
    kind = getKind(text);
    parts = [];
    length = 0;
    append(text, isCut);
  };
  const append = (text: string, isCut: boolean) => {
    if (kind === 'leftOut') {
      parts = [''];
      return;
    }
    length += text.length;
    if (isCut || length > MAX_PROPERTY_LENGTH) throw new VcardError('VcardTooLong', first);
    parts.push(text);
  };
  const end = (): VcardLine | undefined => {
    const text = parts.join('');
    parts = [];
    return text.trim() === '' || kind === 'leftOut' ? undefined : { line: first, text };
  };
  const isSoftlyBroken = () => kind === 'quoted' && (parts.at(-1) ?? '').endsWith('=');
  return {
    /** Returns the previous property if this line starts a new property; otherwise `undefined`. */
    add(physical: PhysicalLine): VcardLine | undefined {
      const { text, isCut } = physical;
      if (parts.length > 0 && isSoftlyBroken()) {
        parts[parts.length - 1] = (parts.at(-1) ?? '').slice(0, -1);
        append(text, isCut);
        return undefined;
      }
      if (parts.length > 0 && /^[ \t]/.test(text)) {
        append(text.slice(1), isCut);
        return undefined;
      }
      // A line that doesn't look like the start of a property continues the previous property: encoded
      // content without folding, or a note with real line breaks.
      if (parts.length > 0 && !PROPERTY.test(text.slice(0, HEAD)) && !MARK.test(parts[0] ?? '')) {
        if (text.trim() !== '') append(kind === 'base64' ? text : `\n${text}`, isCut);
        return undefined;
      }
      const before = parts.length > 0 ? end() : undefined;
      begin(physical);
      return before;
    },
    end: () => (parts.length > 0 ? end() : undefined),
  };
}

function getKind(text: string): 'plain' | 'quoted' | 'base64' | 'leftOut' {
  const head = text.slice(0, HEAD);
  if (LEFT_OUT.test(head)) return 'leftOut';
  if (QUOTED_PRINTABLE.test(head)) return 'quoted';
  return BASE64.test(head) ? 'base64' : 'plain';
}
