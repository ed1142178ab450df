import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Directory } from '#core/model.ts';
import type { RecordSource } from './recordSource.ts';

export interface DirectoryScreenProps {
  directory: Directory;
  /** Customises the page; omitted for the default. */
  own?: RecordsCustomization;
}

/** How a custom page shows a directory's records. */
export interface RecordsCustomization {
  /**
   * Returns the source of the list, which can have additional columns. Must return the same object for the
   * same `compiled`.
   */
  sourceOf(compiled: CompiledDirectory): RecordSource;
  /** Texts for an empty list and for a new record. */
  readonly texts: RecordTexts;
}

export interface RecordTexts {
  readonly title: string;
  readonly text: string;
  readonly addText: string;
}
