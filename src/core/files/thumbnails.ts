import { getFileExtension } from '../fileName.ts';

export const THUMBNAIL_MEDIA_TYPES: readonly string[] = [
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
];

/** Media types that senders use for unknown files. */
export const UNSPECIFIC_MEDIA_TYPES: readonly string[] = [
  '',
  'application/octet-stream',
  'binary/octet-stream',
];

/** File extensions with thumbnails, used if the media type is unknown. */
export const THUMBNAIL_EXTENSIONS: readonly string[] = [
  'avif',
  'gif',
  'jpeg',
  'jpg',
  'png',
  'tif',
  'tiff',
  'webp',
];

/** Returns whether a file gets a thumbnail. SVG is excluded, because it is a document that can load other resources. */
export function canHaveThumbnail({ type, name }: { readonly type: string; readonly name: string }): boolean {
  const known = type.toLowerCase();
  if (UNSPECIFIC_MEDIA_TYPES.includes(known)) return THUMBNAIL_EXTENSIONS.includes(getFileExtension(name));
  return THUMBNAIL_MEDIA_TYPES.includes(known);
}
