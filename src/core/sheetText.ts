import { truncateText } from './text.ts';

/** The maximum number of characters in a worksheet cell. */
const MAX_CHARACTERS = 32_767;

/**
 * Control characters and noncharacters, which XML doesn't allow or might not preserve, and texts that look like the
 * escape of such a character (ECMA-376 part 1, 22.9.2.19).
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern escapes control characters
const TO_ESCAPE = /[\u0000-\u0008\u000B-\u001F\u007F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g;

/** Escapes a text for a cell; a text that is too long is truncated with an ellipsis. */
export function toSheetText(text: string): string {
  const isLong = text.length > MAX_CHARACTERS;
  const kept = isLong ? `${truncateText(text, MAX_CHARACTERS - 1)}…` : text;
  return kept.replaceAll(TO_ESCAPE, letter => {
    const code = letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return `_x${code}_`;
  });
}

/**
 * Converts a name to a valid worksheet name: at most 31 characters, without brackets, slashes and the like, and not
 * `History`, which Excel reserves.
 */
export function toSheetName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters
  const plain = name.replaceAll(/[*?:\\/[\]'\u0000-\u001F\u007F\uFFFE\uFFFF]/g, ' ').trim();
  const kept = truncateText(plain, 31).trim();
  return /^history$/i.test(kept) ? `${kept}_` : kept || 'Records';
}
