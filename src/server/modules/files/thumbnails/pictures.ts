/** Of which files small pictures are made. */

export const THUMBNAIL_TYPES: readonly string[] = [
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
];

/** An SVG is no picture but a document that draws one, and may ask for others. */
export function canHaveThumbnail({ type }: { readonly type: string }): boolean {
  return THUMBNAIL_TYPES.includes(type.toLowerCase());
}
