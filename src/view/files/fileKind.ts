import { getFileExtension } from '#core/fileName.ts';
import { type FileKind, GENERIC_MEDIA_TYPES, getFileKind } from '#core/files/fileKind.ts';
import type { IconName } from '../kit/icons.ts';

export type PreviewKind = 'image' | 'pdf' | 'text' | 'contents' | 'audio' | 'video' | 'none';

interface FileFacts {
  readonly name: string;
  readonly type?: string | undefined;
}

/** Types that all supported browsers can draw as an image. */
const IMAGE_TYPES = /^image\/(jpeg|png|gif|webp|avif|bmp|svg\+xml)$/;
const ZIP_TYPES = /zip-compressed$|\/zip$/;
const IMAGE_NAMES = /^(jpe?g|png|gif|webp|avif|bmp|svg)$/;

/** How each kind of file is shown; pictures and archives require a supported format. */
const PREVIEWS: Readonly<Record<FileKind, PreviewKind>> = {
  Image: 'image',
  Pdf: 'pdf',
  Text: 'text',
  Table: 'contents',
  Audio: 'audio',
  Video: 'video',
  Archive: 'contents',
  Document: 'none',
  Other: 'none',
};

/** Returns how a file can be shown, based on its media type or, if that is generic, on its extension. */
export function getPreviewKind({ name, type = '' }: FileFacts): PreviewKind {
  const kind = getFileKind({ name, type });
  const ending = getFileExtension(name);
  if (kind === 'Image') {
    const isDrawn =
      IMAGE_TYPES.test(type) || (GENERIC_MEDIA_TYPES.includes(type) && IMAGE_NAMES.test(ending));
    return isDrawn ? 'image' : 'none';
  }
  if (kind === 'Archive' && ending !== 'zip' && !ZIP_TYPES.test(type)) return 'none';
  return PREVIEWS[kind];
}

const ICONS: Readonly<Record<FileKind, IconName>> = {
  Image: 'image',
  Pdf: 'file-text',
  Text: 'file-text',
  Table: 'table',
  Audio: 'file',
  Video: 'file',
  Archive: 'folder',
  Document: 'file-text',
  Other: 'file',
};

export function getFileIcon({ name, type = '' }: FileFacts): IconName {
  return ICONS[getFileKind({ name, type })];
}
