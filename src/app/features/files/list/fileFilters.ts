import { FILE_KINDS, type FileKind } from '#core/files/fileKind.ts';
import type { FileSearchParameters } from '../fileCalls.ts';

const MB = 1_000_000;

/** Common size ranges in bytes; both ends are inclusive. */
export const FILE_SIZE_RANGES = {
  Small: { maxSize: MB - 1 },
  Medium: { minSize: MB, maxSize: 10 * MB - 1 },
  Large: { minSize: 10 * MB, maxSize: 100 * MB - 1 },
  Huge: { minSize: 100 * MB },
} as const satisfies Record<string, Pick<FileSearchParameters, 'minSize' | 'maxSize'>>;

export type FileSize = keyof typeof FILE_SIZE_RANGES;
export const FILE_SIZES = Object.keys(FILE_SIZE_RANGES) as FileSize[];

export interface FileFilters {
  readonly keyword: string;
  readonly kinds: readonly FileKind[];
  readonly size: FileSize | null;
  readonly createdBy: readonly string[];
  readonly directoryId: string | null;
  readonly from: string;
  readonly till: string;
}

export const NO_FILE_FILTERS: FileFilters = {
  keyword: '',
  kinds: [],
  size: null,
  createdBy: [],
  directoryId: null,
  from: '',
  till: '',
};

export function hasFileFilters(filters: FileFilters): boolean {
  return JSON.stringify(toFileSearch(filters)) !== '{}';
}

export function toFileSearch(filters: FileFilters): FileSearchParameters {
  const { kinds, size, createdBy, directoryId, from, till } = filters;
  const keyword = filters.keyword.trim();
  return {
    ...(keyword === '' ? {} : { keyword: keyword.slice(0, 200) }),
    ...(kinds.length === 0 ? {} : { kinds: [...kinds] }),
    ...(size === null ? {} : FILE_SIZE_RANGES[size]),
    ...(createdBy.length === 0 ? {} : { createdBy: [...createdBy].slice(0, 50) }),
    ...(directoryId === null ? {} : { directoryId }),
    ...(from === '' ? {} : { from }),
    ...(till === '' ? {} : { till }),
  };
}

/** Reads saved filters and replaces invalid parts with defaults. The keyword is never saved. */
export function parseFileFilters(kept: unknown): FileFilters {
  if (typeof kept !== 'object' || kept === null) return NO_FILE_FILTERS;
  const { kinds, size, createdBy, directoryId, from, till } = kept as Record<string, unknown>;
  return {
    keyword: '',
    kinds: FILE_KINDS.filter(kind => getList(kinds).includes(kind)),
    size: FILE_SIZES.find(each => each === size) ?? null,
    createdBy: getList(createdBy),
    directoryId: typeof directoryId === 'string' ? directoryId : null,
    from: getDay(from),
    till: getDay(till),
  };
}

function getList(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(each => typeof each === 'string') : [];
}

function getDay(value: unknown): string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : '';
}
