/**
 * Determines the kind of a file for filters, icons and previews, from its media type and name, not from its content.
 */
import { getFileExtension } from '#core/fileName.ts';

export const FILE_KINDS = [
  'Image',
  'Pdf',
  'Text',
  'Table',
  'Audio',
  'Video',
  'Archive',
  'Document',
  'Other',
] as const;

export type FileKind = (typeof FILE_KINDS)[number];

/** Returns the kind for the media type, or for the extension if the media type is vague. */
export function getFileKind({ type, name }: { readonly type: string; readonly name: string }): FileKind {
  const known = type.toLowerCase();
  const ending = GENERIC_MEDIA_TYPES.includes(known)
    ? KIND_BY_EXTENSION.get(getFileExtension(name))
    : undefined;
  return (
    ending ?? KIND_BY_MEDIA_TYPE.get(known) ?? KIND_BY_MEDIA_FAMILY.get(known.split('/')[0] ?? '') ?? 'Other'
  );
}

/**
 * Media types that don't determine the kind: senders use some for unknown files, Windows reports CSV files as Excel
 * files, and workbooks can be reported as zip files.
 */
export const GENERIC_MEDIA_TYPES: readonly string[] = [
  '',
  'application/octet-stream',
  'binary/octet-stream',
  'application/vnd.ms-excel',
  'application/x-zip-compressed',
  'application/zip',
  'text/plain',
];

/** File kinds, keyed by the part of a media type before the slash. */
export const KIND_BY_MEDIA_FAMILY: ReadonlyMap<string, FileKind> = new Map(
  Object.entries<FileKind>({
    audio: 'Audio',
    image: 'Image',
    text: 'Text',
    video: 'Video',
  }),
);

export const KIND_BY_MEDIA_TYPE: ReadonlyMap<string, FileKind> = new Map(
  Object.entries<FileKind>({
    'application/gzip': 'Archive',
    'application/json': 'Text',
    'application/msword': 'Document',
    'application/pdf': 'Pdf',
    'application/rtf': 'Document',
    'application/vnd.ms-excel': 'Document',
    'application/vnd.ms-powerpoint': 'Document',
    'application/vnd.oasis.opendocument.presentation': 'Document',
    'application/vnd.oasis.opendocument.spreadsheet': 'Document',
    'application/vnd.oasis.opendocument.text': 'Document',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'Document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Table',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Document',
    'application/vnd.rar': 'Archive',
    'application/x-7z-compressed': 'Archive',
    'application/x-rar-compressed': 'Archive',
    'application/x-tar': 'Archive',
    'application/x-zip-compressed': 'Archive',
    'application/xml': 'Text',
    'application/zip': 'Archive',
    'text/csv': 'Table',
    'text/rtf': 'Document',
    'text/tab-separated-values': 'Table',
  }),
);

/** File kinds, keyed by file extension without the dot, in lower case. */
export const KIND_BY_EXTENSION: ReadonlyMap<string, FileKind> = new Map([
  ...endings('Image', 'avif bmp gif heic jpeg jpg png svg tif tiff webp'),
  ...endings('Pdf', 'pdf'),
  ...endings('Text', 'json log md txt vcf xml yaml yml'),
  ...endings('Table', 'csv tsv xlsx'),
  ...endings('Audio', 'aac flac m4a mp3 oga ogg opus wav'),
  ...endings('Video', 'm4v mov mp4 ogv webm'),
  ...endings('Archive', '7z gz rar tar tgz zip'),
  ...endings('Document', 'doc docx odp ods odt ppt pptx rtf xls'),
]);

function endings(kind: FileKind, names: string): (readonly [string, FileKind])[] {
  return names.split(' ').map(name => [name, kind] as const);
}
