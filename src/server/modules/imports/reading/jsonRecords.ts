/** Reads the elements of a JSON array one by one, so that only the current element is in memory. */
import { ImportError } from '../errors.ts';

/** The maximum length of one element, in characters. */
const MAX_RECORD_LENGTH = 2_000_000;

/** @throws ImportError unless the text is a complete array of objects. */
export async function* readJsonRecords(
  pieces: AsyncIterable<string>,
): AsyncGenerator<Record<string, unknown>> {
  const splitter = createSplitter();
  let record = 0;
  for await (const piece of pieces) {
    for (const text of splitter.add(piece)) {
      record += 1;
      yield parsed(text, record);
    }
  }
  if (!splitter.isWhole()) throw new ImportError('JsonUnreadable', { record: record + 1 });
}

/** The splitter only yields objects, so the parsed result is an object. */
function parsed(text: string, record: number): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    throw new ImportError('JsonUnreadable', { record });
  }
}

/** Finds the end of each element by counting brackets outside strings. JSON.parse validates the content. */
function createSplitter() {
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  let isOver = false;
  let begun = '';
  let record = 0;

  /** Returns whether an element begins or ends at this character, and `undefined` if neither is the case. */
  const step = (character: string): 'begins' | 'ends' | undefined => {
    if (isText) {
      if (isEscaped) isEscaped = false;
      else if (character === '\\') isEscaped = true;
      else if (character === '"') isText = false;
      return undefined;
    }
    if (depth < 2 && !isBetween(character, { depth, isOver })) throw new ImportError('JsonNotRecords');
    if (character === '"') isText = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      return depth === 2 ? 'begins' : undefined;
    } else if (character === '}' || character === ']') {
      depth -= 1;
      isOver = depth === 0;
      return depth === 1 ? 'ends' : undefined;
    }
    return undefined;
  };
  return {
    *add(piece: string): Generator<string> {
      let start = 0;
      for (let index = 0; index < piece.length; index += 1) {
        const found = step(piece.charAt(index));
        if (found === 'begins') {
          start = index;
          record += 1;
        }
        if (found !== 'ends') continue;
        yield begun + piece.slice(start, index + 1);
        begun = '';
        start = index + 1;
      }
      if (depth < 2) return;
      begun += piece.slice(start);
      if (begun.length > MAX_RECORD_LENGTH)
        throw new ImportError('JsonRecordTooLong', { record, limit: MAX_RECORD_LENGTH });
    },
    isWhole: () => isOver,
  };
}

/** Returns true if the character is allowed outside the elements. */
function isBetween(character: string, { depth, isOver }: { depth: number; isOver: boolean }): boolean {
  if (/[\s\uFEFF]/.test(character)) return true;
  if (depth === 0) return character === '[' && !isOver;
  return character === ',' || character === '{' || character === ']';
}
