/** Reads the cards of a vCard file one by one, keeping only the current card in memory. */
import { MAX_PROPERTY_LENGTH, readVcardLines, VcardError } from './vcardLines.ts';
import { parseVcardProperty, type VcardProperty } from './vcardProperty.ts';

export interface Vcard {
  /** The number of the card's first line in the file, starting at 1. */
  readonly line: number;
  readonly properties: readonly VcardProperty[];
}

/** The maximum number of properties in a card; real cards have far fewer. */
const MAX_PROPERTIES = 10_000;

/**
 * Yields the cards.
 * @throws VcardError if a card doesn't end or is too long, or if there is other content between cards
 */
export async function* readVcards(pieces: AsyncIterable<string>): AsyncGenerator<Vcard> {
  let open: OpenCard | undefined;
  for await (const { line, text } of readVcardLines(pieces)) {
    if (!open) {
      if (!isMark(text, 'BEGIN')) throw new VcardError('VcardUnreadable', line);
      open = beginCard(line);
    } else if (open.add(line, text)) {
      yield { line: open.line, properties: open.properties };
      open = undefined;
    }
  }
  if (open) throw new VcardError('VcardNotEnded', open.line);
}

interface OpenCard {
  readonly line: number;
  readonly properties: VcardProperty[];
  /** Adds a line; returns whether the line ends the card. */
  add(line: number, text: string): boolean;
}

function beginCard(line: number): OpenCard {
  const properties: VcardProperty[] = [];
  let version = '3.0';
  let length = 0;
  // An AGENT property (2.1) contains the nested card of an assistant, which is skipped.
  let inner = 0;
  let isAgent = false;
  return {
    line,
    properties,
    add(_, text) {
      if (isMark(text, 'BEGIN')) {
        if (!isAgent && inner === 0) throw new VcardError('VcardNotEnded', line);
        inner += 1;
        return false;
      }
      if (isMark(text, 'END')) {
        if (inner === 0) return true;
        inner -= 1;
        isAgent = inner > 0;
        return false;
      }
      if (inner > 0) return false;
      const property = parseVcardProperty(text, version);
      if (!property) return false;
      isAgent = property.name === 'AGENT';
      if (property.name === 'VERSION') version = property.value.trim();
      length += property.value.length;
      if (length > MAX_PROPERTY_LENGTH || properties.length >= MAX_PROPERTIES)
        throw new VcardError('VcardTooLong', line);
      properties.push(property);
      return false;
    },
  };
}

function isMark(text: string, mark: 'BEGIN' | 'END'): boolean {
  return text.length < 100 && new RegExp(`^\\s*(?:[\\w-]+\\.)?${mark}\\s*:\\s*VCARD\\s*$`, 'i').test(text);
}
