/** What editors need from outside, given by the application through context; the view knows no server. */
import { createContext, useContext } from 'react';
import type { FieldDefinition, Locale } from '#core/model.ts';

export interface FieldServices {
  /** Records of a directory whose display or number matches, display ascending. */
  searchRecords(query: {
    directoryId: string;
    keyword: string;
    take: number;
    signal?: AbortSignal;
  }): Promise<RecordOption[]>;
  /** Values already typed into a field; at least 2 characters. */
  suggest(query: { field: FieldDefinition; keywords: string; signal?: AbortSignal }): Promise<string[]>;
  uploadFile(
    file: File,
    options: { onProgress(fraction: number): void; signal?: AbortSignal },
  ): Promise<UploadedFile>;
  /** Downloads or shows a stored file. */
  openFile(file: { id: string; name: string }): Promise<void>;
  /** Opens a record on top of what is shown; null where that is not possible. */
  openRecord: ((directoryId: string, itemId: string) => void) | null;
  readonly locale: Locale;
}

export interface RecordOption {
  readonly id: string;
  readonly display: string;
}

export interface UploadedFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

export const FieldServicesContext = createContext<FieldServices | null>(null);

export function useFieldServices(): FieldServices {
  const services = useContext(FieldServicesContext);
  if (!services) throw new Error('useFieldServices needs a FieldServicesContext around it.');
  return services;
}
