/** The media type with which a file's content is served, and whether a page can show the content. */
import { getFileExtension } from '#core/fileName.ts';

interface Served {
  readonly type: string;
  readonly isInline: boolean;
}

/**
 * The types that a page can show. SVG isn't among them because, like a web page, it can run scripts. It is downloaded
 * instead.
 */
const SHOWN = [
  /^image\/(avif|bmp|gif|jpeg|png|webp)$/,
  /^audio\/[a-z0-9.+-]+$/,
  /^video\/[a-z0-9.+-]+$/,
  /^application\/pdf$/,
];

/** The types that senders specify for a file of unknown type. */
const UNKNOWN: readonly string[] = ['', 'application/octet-stream', 'binary/octet-stream'];

export function resolveServedType({ type, name }: { readonly type: string; readonly name: string }): Served {
  const told = type.toLowerCase();
  const known = UNKNOWN.includes(told) ? (TYPE_OF_ENDING.get(getFileExtension(name)) ?? told) : told;
  if (known === 'text/plain') return { type: 'text/plain; charset=utf-8', isInline: true };
  if (SHOWN.some(pattern => pattern.test(known))) return { type: known, isInline: true };
  return { type: 'application/octet-stream', isInline: false };
}

const TYPE_OF_ENDING: ReadonlyMap<string, string> = new Map([
  ['aac', 'audio/aac'],
  ['avif', 'image/avif'],
  ['bmp', 'image/bmp'],
  ['flac', 'audio/flac'],
  ['gif', 'image/gif'],
  ['jpeg', 'image/jpeg'],
  ['jpg', 'image/jpeg'],
  ['m4a', 'audio/mp4'],
  ['m4v', 'video/mp4'],
  ['mov', 'video/quicktime'],
  ['mp3', 'audio/mpeg'],
  ['mp4', 'video/mp4'],
  ['oga', 'audio/ogg'],
  ['ogg', 'audio/ogg'],
  ['ogv', 'video/ogg'],
  ['opus', 'audio/ogg'],
  ['pdf', 'application/pdf'],
  ['png', 'image/png'],
  ['txt', 'text/plain'],
  ['wav', 'audio/wav'],
  ['webm', 'video/webm'],
  ['webp', 'image/webp'],
]);
