/** Which files get a thumbnail. */
import { extensionOf } from '../fileName.ts';

export const THUMBNAIL_TYPES: readonly string[] = [
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
];

/** What senders say of files that they do not know. */
export const UNKNOWN_TYPES: readonly string[] = ['', 'application/octet-stream', 'binary/octet-stream'];

/** Endings of their names, for files of unknown types. */
export const THUMBNAIL_ENDINGS: readonly string[] = [
  'avif',
  'gif',
  'jpeg',
  'jpg',
  'png',
  'tif',
  'tiff',
  'webp',
];

/** An SVG is no picture but a document that draws one, and may ask for others. */
export function canHaveThumbnail({ type, name }: { readonly type: string; readonly name: string }): boolean {
  const known = type.toLowerCase();
  if (UNKNOWN_TYPES.includes(known)) return THUMBNAIL_ENDINGS.includes(extensionOf(name));
  return THUMBNAIL_TYPES.includes(known);
}
