import { extensionOf } from '#core/fileName.ts';
import type { IconName } from '../kit/icons.ts';

export type PreviewKind = 'image' | 'pdf' | 'text' | 'none';

/** What the browsers we support can draw as an image. */
const IMAGE_TYPES = /^image\/(jpeg|png|gif|webp|avif|bmp|svg\+xml)$/;
const IMAGE_NAMES = /^(jpe?g|png|gif|webp|avif|bmp|svg)$/;
const TEXT_NAMES = /^(txt|md|csv|tsv|json|xml|log|ini|yaml|yml)$/;

/** How a file can be shown, by its media type or, where that says nothing, by its ending. */
export function previewKindOf({ name, type = '' }: { name: string; type?: string }): PreviewKind {
  const ending = extensionOf(name);
  const isUntold = type === '' || type === 'application/octet-stream';
  if (IMAGE_TYPES.test(type) || (isUntold && IMAGE_NAMES.test(ending))) return 'image';
  if (type === 'application/pdf' || (isUntold && ending === 'pdf')) return 'pdf';
  if (/^text\/(plain|csv|markdown|tab-separated-values)$|^application\/json$/.test(type)) return 'text';
  return isUntold && TEXT_NAMES.test(ending) ? 'text' : 'none';
}

/** The drawing that stands for a file of its kind. */
export function iconOf(file: { name: string; type?: string }): IconName {
  const kind = previewKindOf(file);
  if (kind === 'image') return 'image';
  if (kind === 'pdf' || kind === 'text') return 'file-text';
  return /sheet|excel|csv/.test(file.type ?? '') ? 'table' : 'file';
}
