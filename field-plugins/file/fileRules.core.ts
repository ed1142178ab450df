/** Validates files added to a File field: in the browser, before the upload, and with the same result on the server. */

import type { FileMetadata } from '#core/field/fieldPlugin.ts';
import { getFileExtension } from '#core/fileName.ts';
import { createIssue } from '#core/issues.ts';
import { MAX_UPLOAD_BYTES } from '#core/limits.ts';
import type { FieldDefinition, Issue } from '#core/model.ts';
import { getSetting } from '../shared/checkSettings.ts';

export const FILE_KINDS = ['Images', 'Pdf', 'ImagesAndPdf', 'Documents', 'Listed'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export interface FileRules {
  /** The maximum size of one file, which is never above the general limit of uploads. */
  readonly maxMb: number;
  /** `null` allows any file. */
  readonly kind: FileKind | null;
  /** The allowed extensions without the dot, in lower case. Unused if `kind` is `null`. */
  readonly extensions: readonly string[];
}

const UPLOAD_MAX_MB = MAX_UPLOAD_BYTES / 1024 / 1024;

const IMAGES = 'jpg jpeg png gif webp avif heic heif bmp tif tiff svg'.split(' ');
const DOCUMENTS = 'pdf doc docx odt rtf txt md csv xls xlsx ods ppt pptx odp pages numbers key'.split(' ');

const EXTENSIONS: Readonly<Record<Exclude<FileKind, 'Listed'>, readonly string[]>> = {
  Images: IMAGES,
  Pdf: ['pdf'],
  ImagesAndPdf: [...IMAGES, 'pdf'],
  Documents: DOCUMENTS,
};

export function getFileRules(definition: FieldDefinition): FileRules {
  const maxSize = getSetting(definition, 'settings.maxSizeMb');
  const kind = FILE_KINDS.find(each => each === getSetting(definition, 'settings.fileTypes')) ?? null;
  return {
    maxMb: typeof maxSize === 'number' && maxSize > 0 ? Math.min(maxSize, UPLOAD_MAX_MB) : UPLOAD_MAX_MB,
    kind,
    extensions: kind === 'Listed' ? listedExtensions(definition) : kind ? EXTENSIONS[kind] : [],
  };
}

/**
 * Validates the type and size of a file, and returns both issues if both are wrong. Their paths are relative to the
 * file.
 */
export function validateFile(file: FileMetadata, rules: FileRules): Issue[] {
  const { name } = file;
  const issues: Issue[] = [];
  if (!isAllowedType(file, rules)) {
    const types = rules.extensions.join(', ');
    issues.push(createIssue([], 'FileTypeNotAllowed', { name, kind: rules.kind ?? 'Listed', types }));
  }
  if (file.size > rules.maxMb * 1024 * 1024) {
    issues.push(createIssue([], 'FileTooLarge', { name, limit: rules.maxMb }));
  }
  return issues;
}

/** Validates the settings that only this type has. */
export function validateFileSettings(definition: FieldDefinition): Issue[] {
  const issues: Issue[] = [];
  const maxSize = getSetting(definition, 'settings.maxSizeMb') ?? undefined;
  const isGood = typeof maxSize === 'number' && maxSize > 0 && maxSize <= UPLOAD_MAX_MB;
  if (maxSize !== undefined && !isGood) issues.push(createIssue(['settings', 'maxSizeMb'], 'SettingInvalid'));
  if (getSetting(definition, 'settings.fileTypes') !== 'Listed') return issues;
  const listed = listedExtensions(definition);
  const path = ['settings', 'fileExtensions'];
  if (listed.length === 0) issues.push(createIssue(path, 'SettingRequired'));
  else if (!listed.every(each => /^[a-z0-9]{1,12}$/.test(each)))
    issues.push(createIssue(path, 'SettingInvalid'));
  return issues;
}

/** Checks the extension, or the media type if the name has no extension (as for photos taken by a phone's camera). */
function isAllowedType({ name, type }: FileMetadata, { kind, extensions }: FileRules): boolean {
  if (kind === null) return true;
  const extension = getFileExtension(name);
  if (extension !== '') return extensions.includes(extension);
  if (type === 'application/pdf') return extensions.includes('pdf');
  return type.startsWith('image/') && (kind === 'Images' || kind === 'ImagesAndPdf');
}

function listedExtensions(definition: FieldDefinition): string[] {
  const text = getSetting(definition, 'settings.fileExtensions');
  if (typeof text !== 'string') return [];
  return text
    .toLowerCase()
    .split(/[\s,;]+/)
    .map(each => each.replace(/^\*?\./, ''))
    .filter(each => each !== '');
}
