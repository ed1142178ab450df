/** Directories whose records formulas of another one read, and what they read of these records. */
import type { FieldDefinition, FieldValues, Status } from '../../model.ts';
import type { RecordFacts } from '../formulaContext.ts';

/** A directory as far as formulas of others read it. */
export interface OtherDirectory {
  readonly id: string;
  readonly code?: string | undefined;
  readonly name: string;
  readonly fields: readonly FieldDefinition[];
  readonly statusList?: readonly Status[];
}

/** Records that point at the one that is computed: those of the directory whose field does. */
export interface PointingRecords {
  readonly directoryId: string;
  readonly fieldId: string;
}

export interface OtherRecord {
  /** Left out where nobody asks which one it is. */
  readonly id?: string | undefined;
  readonly values: FieldValues;
  readonly facts: RecordFacts;
}

/** The other records that formulas read of one record, fetched beforehand. Those in the trash are as if they were not there. */
export interface OtherRecords {
  /** The very list for as long as nothing of it changes: formulas are made ready once for it. */
  readonly directories: readonly OtherDirectory[];
  /** One that the computed record points at. */
  record(itemId: string): OtherRecord | undefined;
  /** The records that point at the computed one. */
  pointing(source: PointingRecords): readonly OtherRecord[];
}

/** The directories as they are while fields of some of them are edited. */
export function withEdited(
  directories: readonly OtherDirectory[],
  directoryIds: readonly string[],
  edited: readonly FieldDefinition[],
): readonly OtherDirectory[] {
  const ids = new Set(edited.map(({ id }) => id));
  return directories.map(one => {
    if (!directoryIds.includes(one.id)) return one;
    return { ...one, fields: [...edited, ...one.fields.filter(({ id }) => !ids.has(id))] };
  });
}
