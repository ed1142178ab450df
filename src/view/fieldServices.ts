/** What editors need from outside, given by the application through context; the view knows no server. */
import { createContext, useContext } from 'react';
import type { FieldDefinition, Locale } from '#core/model.ts';
import type { MapSource } from './kit/map/mapSource.ts';

export interface FieldServices {
  /** Records of a directory that match, in ascending order of what is shown of them. */
  searchRecords(query: RecordQuery): Promise<RecordOption[]>;
  /** One record by its id; undefined where it does not exist or may not be read. */
  findRecord(place: {
    directoryId: string;
    itemId: string;
    signal?: AbortSignal;
  }): Promise<RecordOption | undefined>;
  /**
   * Opens the form of a new record of the directory on top of what is shown, its display field filled with the text; the
   * promise answers undefined when the person gave up. Null where the caller may not create one.
   */
  recordCreator(directoryId: string): ((text: string) => Promise<RecordOption | undefined>) | null;
  /** Opens a record on top of what is shown; null where that is not possible. */
  openRecord: ((directoryId: string, itemId: string) => void) | null;
  /** Everybody of the account, by name. */
  people(): readonly { readonly id: string; readonly name: string; readonly groups: readonly string[] }[];
  /** Those whom a field of people offers for what is typed, 2 letters or more; null where `people` are told without asking. */
  readonly findPeople: ((query: PeopleQuery) => Promise<readonly { id: string; name: string }[]>) | null;
  /** The ids of those whom a field of people offers now. */
  offeredPeople(directoryId: string, fieldId: string): Promise<readonly string[]>;
  /** Values already typed into a field; at least 2 characters. */
  suggest(query: { field: FieldDefinition; keywords: string; signal?: AbortSignal }): Promise<string[]>;
  uploadFile(
    file: File,
    options: { onProgress(fraction: number): void; signal?: AbortSignal },
  ): Promise<UploadedFile>;
  /** Bytes of the largest file that is taken; null where fields alone say. */
  readonly largestFile: number | null;
  /** The content of a stored file, to be shown; no more than its first bytes where `mostBytes` says so. */
  readFile(id: string, signal?: AbortSignal, mostBytes?: number): Promise<Blob>;
  /** What lies in an archive, or the first rows of a table; rejects with the issue `NotReadable` where that cannot be told. */
  readFileContents(id: string, signal?: AbortSignal): Promise<FileContents>;
  /** An address from which sound and video play, for a few minutes. */
  fileAddress(id: string, signal?: AbortSignal): Promise<string>;
  /** Opens stored files on top of what is shown, the one at `start` first. */
  previewFiles(files: readonly PreviewedFile[], start: number): void;
  /** Hands a stored file to the browser as a download. */
  saveFile(file: { id: string; name: string }): Promise<void>;
  readonly mapSource: MapSource;
  /** Lower-case ISO country the visitor is in; rejects where it cannot be told. Null where nobody may ask. */
  readonly visitorCountry: (() => Promise<string>) | null;
  readonly locale: Locale;
}

/** A stored file as its preview knows it. */
export interface PreviewedFile {
  readonly id: string;
  readonly name: string;
  readonly size: number | undefined;
  readonly type: string | undefined;
  /** The record that it belongs to, where that is not what it is opened from. */
  readonly record?: { readonly directoryId: string; readonly itemId: string; readonly display: string };
}

/** What a file holds, by `kind`: the files of an archive, or the sheets of a table. */
export interface FileContents {
  readonly kind: 'Archive' | 'Table';
  readonly entries?: readonly { readonly name: string; readonly size: number }[];
  readonly hasMore?: boolean;
  readonly sheets?: readonly FileSheet[];
}

export interface FileSheet {
  /** Empty where the file has one sheet without a name. */
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  readonly hasMore: boolean;
}

export interface PeopleQuery {
  readonly fieldId: string;
  readonly keyword: string;
  readonly signal?: AbortSignal;
}

export interface RecordQuery {
  readonly directoryId: string;
  readonly keyword: string;
  readonly take: number;
  /** The field of that directory (or `Number`) that is shown and sorted by; the directory's display field when left out. */
  readonly displayFieldId?: string;
  /** A reference field of that directory by whose records the answers are grouped (`RecordOption.root`). */
  readonly rootFieldId?: string;
  /** Only records whose root field holds this record. */
  readonly rootItemId?: string;
  /** What the records must say, as scripts ask it: by the codes of their fields. */
  readonly where?: unknown;
  /** Only these records. */
  readonly itemIds?: readonly string[];
  readonly signal?: AbortSignal;
}

export interface RecordOption {
  readonly id: string;
  readonly display: string;
  /** The record that the query's root field holds. */
  readonly root?: { readonly id: string; readonly display: string };
}

export interface UploadedFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

/** The directory whose records' fields are edited here; undefined where there is none. */
export const FieldDirectory = createContext<string | undefined>(undefined);

export const FieldServicesContext = createContext<FieldServices | null>(null);

export function useFieldServices(): FieldServices {
  const services = useContext(FieldServicesContext);
  if (!services) throw new Error('useFieldServices needs a FieldServicesContext around it.');
  return services;
}
