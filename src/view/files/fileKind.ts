import { extensionOf } from '#core/fileName.ts';
import { fileKind, VAGUE_TYPES } from '#core/files/fileKind.ts';
import type { IconName } from '../kit/icons.ts';

export type PreviewKind = 'image' | 'pdf' | 'text' | 'contents' | 'audio' | 'video' | 'none';

interface FileFacts {
  readonly name: string;
  readonly type?: string | undefined;
}

/** What the browsers we support can draw as an image. */
const IMAGE_TYPES = /^image\/(jpeg|png|gif|webp|avif|bmp|svg\+xml)$/;
const IMAGE_NAMES = /^(jpe?g|png|gif|webp|avif|bmp|svg)$/;

/** How a file can be shown, by its media type or, where that says little, by its ending. */
export function previewKindOf({ name, type = '' }: FileFacts): PreviewKind {
  const ending = extensionOf(name);
  switch (fileKind({ name, type })) {
    case 'Image':
      return IMAGE_TYPES.test(type) || (VAGUE_TYPES.includes(type) && IMAGE_NAMES.test(ending))
        ? 'image'
        : 'none';
    case 'Pdf':
      return 'pdf';
    case 'Text':
      return 'text';
    case 'Table':
      return 'contents';
    case 'Archive':
      return ending === 'zip' || /zip-compressed|\/zip$/.test(type) ? 'contents' : 'none';
    case 'Audio':
      return 'audio';
    case 'Video':
      return 'video';
    default:
      return 'none';
  }
}

/** The drawing that stands for a file of its kind. */
export function iconOf({ name, type = '' }: FileFacts): IconName {
  switch (fileKind({ name, type })) {
    case 'Image':
      return 'image';
    case 'Pdf':
    case 'Text':
    case 'Document':
      return 'file-text';
    case 'Table':
      return 'table';
    case 'Archive':
      return 'folder';
    default:
      return 'file';
  }
}
