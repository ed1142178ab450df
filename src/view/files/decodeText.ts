/**
 * The text in bytes whose encoding nobody tells: by its byte order mark, else UTF-8 and, where it cannot be that, the
 * Cyrillic one of Windows. The last character may be cut.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}
