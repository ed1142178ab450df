/** Services that editors need, provided by the application through context; the view doesn't know about the server. */
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
   * Returns a function that opens the form of a new record on top of the page, with the text in its display field; it
   * resolves to `undefined` if the user cancelled. Returns `null` if the user can't create records there.
   */
  recordCreator(directoryId: string): ((text: string) => Promise<RecordOption | undefined>) | null;
  /** Opens a record on top of the page; `null` if that isn't possible. */
  openRecord: ((directoryId: string, itemId: string) => void) | null;
  /** Returns all users of the account, ordered by name. */
  people(): readonly { readonly id: string; readonly name: string; readonly groups: readonly string[] }[];
  /**
   * Finds users that a user field offers for the typed text, 2 letters or more; `null` if `people` already contains
   * everyone.
   */
  readonly findPeople: ((query: PeopleQuery) => Promise<readonly { id: string; name: string }[]>) | null;
  /** Returns the ids of the users that a user field currently offers. */
  offeredPeople(directoryId: string, fieldId: string): Promise<readonly string[]>;
  /** Returns values that were already entered in a field; requires at least 2 characters. */
  suggest(query: { field: FieldDefinition; keywords: string; signal?: AbortSignal }): Promise<string[]>;
  uploadFile(
    file: File,
    options: { onProgress(fraction: number): void; signal?: AbortSignal },
  ): Promise<UploadedFile>;
  /** The maximum size of a file in bytes; `null` if only fields limit it. */
  readonly largestFile: number | null;
  /** Reads the content of a stored file for display, limited to its first `mostBytes` if given. */
  readFile(id: string, signal?: AbortSignal, mostBytes?: number): Promise<Blob>;
  /**
   * Lists the files of an archive or the first rows of a table; rejects with the issue `NotReadable` if that isn't
   * possible.
   */
  readFileContents(id: string, signal?: AbortSignal): Promise<FileContents>;
  /** Returns an address for audio and video playback, valid for a few minutes. */
  fileAddress(id: string, signal?: AbortSignal): Promise<string>;
  /** Opens stored files on top of the page, starting with the one at index `start`. */
  previewFiles(files: readonly PreviewedFile[], start: number): void;
  /** Downloads a stored file through the browser. */
  saveFile(file: { id: string; name: string }): Promise<void>;
  readonly mapSource: MapSource;
  /**
   * Returns the visitor's country as a lower-case ISO code; rejects if it can't be determined. `null` if the look-up
   * isn't available.
   */
  readonly visitorCountry: (() => Promise<string>) | null;
  readonly locale: Locale;
}

/** A stored file, for its preview. */
export interface PreviewedFile {
  readonly id: string;
  readonly name: string;
  readonly size: number | undefined;
  readonly type: string | undefined;
  /** The record it belongs to, if it is opened from elsewhere. */
  readonly record?: { readonly directoryId: string; readonly itemId: string; readonly display: string };
}

/** The content of a file, by `kind`: the files of an archive, or the sheets of a table. */
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

export interface PeopleQuery {
  readonly fieldId: string;
  readonly keyword: string;
  readonly signal?: AbortSignal;
}

export interface RecordQuery {
  readonly directoryId: string;
  readonly keyword: string;
  readonly take: number;
  /**
   * The field of that directory (or `Number`) that is displayed and sorted by; defaults to the directory's display
   * field.
   */
  readonly displayFieldId?: string;
  /** A reference field of that directory by whose records the results are grouped (`RecordOption.root`). */
  readonly rootFieldId?: string;
  /** Restricts results to records whose root field contains this record. */
  readonly rootItemId?: string;
  /** The filter for records, as scripts define it: by field codes. */
  readonly where?: unknown;
  /** Restricts results to these records. */
  readonly itemIds?: readonly string[];
  readonly signal?: AbortSignal;
}

export interface RecordOption {
  readonly id: string;
  readonly display: string;
  /** The record in the query's root field. */
  readonly root?: { readonly id: string; readonly display: string };
}

export interface UploadedFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

/** The directory whose records are being edited; `undefined` if there is none. */
export const FieldDirectory = createContext<string | undefined>(undefined);

export const FieldServicesContext = createContext<FieldServices | null>(null);

export function useFieldServices(): FieldServices {
  const services = useContext(FieldServicesContext);
  if (!services) throw new Error('useFieldServices needs a FieldServicesContext around it.');
  return services;
}
