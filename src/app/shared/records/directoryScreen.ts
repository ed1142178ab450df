import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Directory } from '#core/model.ts';
import type { RecordSource } from './recordSource.ts';

/** The records of one directory as a page. */
export interface DirectoryScreenProps {
  directory: Directory;
  /** Absent: as those of every directory. */
  own?: OwnRecords;
}

/** What a page of its own says and shows of a directory's records. */
export interface OwnRecords {
  /** Where its list takes them from, with columns that no other list has. The same answer each time. */
  sourceOf(compiled: CompiledDirectory): RecordSource;
  /** What is said where there are none, and what a new one is called. */
  readonly texts: RecordTexts;
}

export interface RecordTexts {
  readonly title: string;
  readonly text: string;
  readonly addText: string;
}
