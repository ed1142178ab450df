/**
 * Services that editors need. The application provides them through a context, so that the view doesn't access the
 * server.
 */
import { createContext, useContext } from 'react';
import type { FieldDefinition, Locale } from '#core/model.ts';
import type { MapSource } from '../kit/map/mapSource.ts';

export interface FieldServices {
  /** Finds matching records of a directory, in ascending order of their displayed value. */
  searchRecords(query: RecordQuery): Promise<RecordOption[]>;
  /** Finds a record by its id; `undefined` if it doesn't exist or can't be read. */
  findRecord(place: {
    directoryId: string;
    itemId: string;
    signal?: AbortSignal;
  }): Promise<RecordOption | undefined>;
  /**
   * Returns a function that opens a form for a new record on top of the page, with the text in its display field. The
   * function resolves to `undefined` if the user cancels. Returns `null` if the user can't create records in the
   * directory.
   */
  recordCreator(directoryId: string): ((text: string) => Promise<RecordOption | undefined>) | null;
  /** Opens a record on top of the page; `null` if the application doesn't support this. */
  openRecord: ((directoryId: string, itemId: string) => void) | null;
  /** Returns the users of the account, sorted by name; all of them, unless `findPeople` is available. */
  people(): readonly { readonly id: string; readonly name: string; readonly groups: readonly string[] }[];
  /**
   * Finds users that a user field offers for typed text of at least 2 letters; `null` if `people` already returns all
   * users.
   */
  readonly findPeople: ((query: UserQuery) => Promise<readonly { id: string; name: string }[]>) | null;
  /** Returns the ids of the users that a user field currently offers. */
  offeredPeople(directoryId: string, fieldId: string): Promise<readonly string[]>;
  /** Returns values that users entered in a field earlier; requires at least 2 typed characters. */
  suggest(query: { field: FieldDefinition; keywords: string; signal?: AbortSignal }): Promise<string[]>;
  uploadFile(
    file: File,
    options: { onProgress(fraction: number): void; signal?: AbortSignal },
  ): Promise<UploadedFile>;
  /** The maximum size of a file in bytes; `null` if only fields define limits. */
  readonly largestFile: number | null;
  /** Reads a stored file for display, up to `mostBytes` if given. */
  readFile(id: string, signal?: AbortSignal, mostBytes?: number): Promise<Blob>;
  /**
   * Returns the names of files in an archive, or the first rows of a table; rejects with the issue `NotReadable` if the
   * file can't be parsed.
   */
  readFileContents(id: string, signal?: AbortSignal): Promise<FileContents>;
  /** Returns a URL for audio and video playback, which is valid for a few minutes. */
  fileAddress(id: string, signal?: AbortSignal): Promise<string>;
  /** Opens stored files on top of the page, starting with the one at index `start`. */
  previewFiles(files: readonly PreviewedFile[], start: number): void;
  /** Downloads a stored file through the browser. */
  saveFile(file: { id: string; name: string }): Promise<void>;
  readonly mapSource: MapSource;
  /**
   * Determines the visitor's country as a lower-case ISO code; rejects if this fails. `null` if the look-up isn't
   * available.
   */
  readonly visitorCountry: (() => Promise<string>) | null;
  readonly locale: Locale;
}

export interface PreviewedFile {
  readonly id: string;
  readonly name: string;
  readonly size: number | undefined;
  readonly type: string | undefined;
  /** The record to which the file belongs, if the preview is opened outside of the record. */
  readonly record?: { readonly directoryId: string; readonly itemId: string; readonly display: string };
}

/** The content of a file: `entries` for an archive, `sheets` for a table. */
export interface FileContents {
  readonly kind: 'Archive' | 'Table';
  readonly entries?: readonly { readonly name: string; readonly size: number }[];
  readonly hasMore?: boolean;
  readonly sheets?: readonly FileSheet[];
}

export interface FileSheet {
  /** Empty if the file has a single unnamed sheet. */
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  readonly hasMore: boolean;
}

export interface UserQuery {
  readonly fieldId: string;
  readonly keyword: string;
  readonly signal?: AbortSignal;
}

export interface RecordQuery {
  readonly directoryId: string;
  readonly keyword: string;
  readonly take: number;
  /**
   * The field of the searched directory (or `Number`) by which results are displayed and sorted; defaults to the
   * display field.
   */
  readonly displayFieldId?: string;
  /** A reference field of the searched directory by which results are grouped (`RecordOption.root`). */
  readonly rootFieldId?: string;
  /** Restricts results to records that refer to this record in the root field. */
  readonly rootItemId?: string;
  /** A filter for records as defined by scripts, keyed by field code. */
  readonly where?: unknown;
  /** Restricts results to records with these ids. */
  readonly itemIds?: readonly string[];
  readonly signal?: AbortSignal;
}

export interface RecordOption {
  readonly id: string;
  readonly display: string;
  /** The record in the root field of the query. */
  readonly root?: { readonly id: string; readonly display: string };
}

export interface UploadedFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

/** The id of the directory whose records are being edited; `undefined` outside of records. */
export const FieldDirectoryContext = createContext<string | undefined>(undefined);

export const FieldServicesContext = createContext<FieldServices | null>(null);

export function useFieldServices(): FieldServices {
  const services = useContext(FieldServicesContext);
  if (!services) throw new Error('useFieldServices needs a FieldServicesContext around it.');
  return services;
}
