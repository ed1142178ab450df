/** The elements of a JSON array one by one, however long it is: none is in memory but the one that is read. */
import { ImportFault } from '../importFault.ts';

/** Characters of one element. */
const LONGEST_RECORD = 2_000_000;

/** @throws ImportFault for anything but a whole array of objects. */
export async function* jsonRecords(pieces: AsyncIterable<string>): AsyncGenerator<Record<string, unknown>> {
  const splitter = createSplitter();
  let record = 0;
  for await (const piece of pieces) {
    for (const text of splitter.add(piece)) {
      record += 1;
      yield parsed(text, record);
    }
  }
  if (!splitter.isWhole()) throw new ImportFault('JsonUnreadable', { record: record + 1 });
}

/** Objects only: the splitter passes nothing else on. */
function parsed(text: string, record: number): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    throw new ImportFault('JsonUnreadable', { record });
  }
}

/** Finds where each element ends by counting brackets outside texts; what is inside is left to JSON.parse. */
function createSplitter() {
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  let isOver = false;
  let begun = '';
  let record = 0;

  /** Answers whether an element begins or ends with this character. */
  const step = (character: string): 'begins' | 'ends' | undefined => {
    if (isText) {
      if (isEscaped) isEscaped = false;
      else if (character === '\\') isEscaped = true;
      else if (character === '"') isText = false;
      return undefined;
    }
    if (depth < 2 && !isBetween(character, { depth, isOver })) throw new ImportFault('JsonNotRecords');
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
      if (begun.length > LONGEST_RECORD)
        throw new ImportFault('JsonRecordTooLong', { record, limit: LONGEST_RECORD });
    },
    isWhole: () => isOver,
  };
}

/** What may stand outside the elements. */
function isBetween(character: string, { depth, isOver }: { depth: number; isOver: boolean }): boolean {
  if (/[\s\uFEFF]/.test(character)) return true;
  if (depth === 0) return character === '[' && !isOver;
  return character === ',' || character === '{' || character === ']';
}
