import type { FieldDefinition, FieldValues, Status } from '../../model.ts';
import type { RecordMetadata } from '../formulaContext.ts';

/** The part of a directory that formulas of other directories need. */
export interface FormulaRelatedDirectory {
  readonly id: string;
  readonly code?: string | undefined;
  readonly name: string;
  readonly fields: readonly FieldDefinition[];
  readonly statusList?: readonly Status[];
}

/** The records of a directory that refer to the computed record through a field. */
export interface ReferencingRecords {
  readonly directoryId: string;
  readonly fieldId: string;
}

export interface RelatedFormulaRecord {
  /** Omitted if the id isn't needed. */
  readonly id?: string | undefined;
  readonly values: FieldValues;
  readonly facts: RecordMetadata;
}

/** The prefetched records that the formulas of one record read. Records in the trash are treated as nonexistent. */
export interface PrefetchedFormulaRecords {
  /** Must be the same array as long as its content doesn't change, because compiled formulas are cached per array. */
  readonly directories: readonly FormulaRelatedDirectory[];
  /** Returns a record to which the computed record refers. */
  record(itemId: string): RelatedFormulaRecord | undefined;
  /** Returns the records that refer to the computed record. */
  pointing(source: ReferencingRecords): readonly RelatedFormulaRecord[];
}

/** Returns the directories, with edited fields replacing the stored fields. */
export function replaceEditedFields(
  directories: readonly FormulaRelatedDirectory[],
  directoryIds: readonly string[],
  edited: readonly FieldDefinition[],
): readonly FormulaRelatedDirectory[] {
  const ids = new Set(edited.map(({ id }) => id));
  return directories.map(one => {
    if (!directoryIds.includes(one.id)) return one;
    return { ...one, fields: [...edited, ...one.fields.filter(({ id }) => !ids.has(id))] };
  });
}
