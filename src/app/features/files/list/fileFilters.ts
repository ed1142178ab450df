import { FILE_KINDS, type FileKind } from '#core/files/fileKind.ts';
import type { FileSearch } from '../fileCalls.ts';

const MB = 1_000_000;

/** Common size ranges in bytes; both ends are inclusive. */
export const SIZES = {
  Small: { maxSize: MB - 1 },
  Medium: { minSize: MB, maxSize: 10 * MB - 1 },
  Large: { minSize: 10 * MB, maxSize: 100 * MB - 1 },
  Huge: { minSize: 100 * MB },
} as const satisfies Record<string, Pick<FileSearch, 'minSize' | 'maxSize'>>;

export type FileSize = keyof typeof SIZES;
export const sizes = Object.keys(SIZES) as FileSize[];

export interface FileFilters {
  readonly keyword: string;
  readonly kinds: readonly FileKind[];
  readonly size: FileSize | null;
  readonly createdBy: readonly string[];
  readonly directoryId: string | null;
  readonly from: string;
  readonly till: string;
}

export const noFileFilters: FileFilters = {
  keyword: '',
  kinds: [],
  size: null,
  createdBy: [],
  directoryId: null,
  from: '',
  till: '',
};

export function isFiltered(filters: FileFilters): boolean {
  return JSON.stringify(toFileSearch(filters)) !== '{}';
}

export function toFileSearch(filters: FileFilters): FileSearch {
  const { kinds, size, createdBy, directoryId, from, till } = filters;
  const keyword = filters.keyword.trim();
  return {
    ...(keyword === '' ? {} : { keyword: keyword.slice(0, 200) }),
    ...(kinds.length === 0 ? {} : { kinds: [...kinds] }),
    ...(size === null ? {} : SIZES[size]),
    ...(createdBy.length === 0 ? {} : { createdBy: [...createdBy].slice(0, 50) }),
    ...(directoryId === null ? {} : { directoryId }),
    ...(from === '' ? {} : { from }),
    ...(till === '' ? {} : { till }),
  };
}

/** Reads saved filters and replaces invalid parts with defaults. The keyword is never saved. */
export function readFileFilters(kept: unknown): FileFilters {
  if (typeof kept !== 'object' || kept === null) return noFileFilters;
  const { kinds, size, createdBy, directoryId, from, till } = kept as Record<string, unknown>;
  return {
    keyword: '',
    kinds: FILE_KINDS.filter(kind => getList(kinds).includes(kind)),
    size: sizes.find(each => each === size) ?? null,
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
