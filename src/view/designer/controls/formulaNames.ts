import type { FieldDefinition } from '#core/model.ts';

export interface OfferedName {
  /** As a formula names it. */
  readonly written: string;
  /** What people call it. */
  readonly title: string;
}

/** Fields and columns that a formula beside them may read. */
export function offeredNames(fields: readonly FieldDefinition[]): OfferedName[] {
  return fields
    .filter(({ deleted, code }) => !deleted && code !== '')
    .flatMap(({ code, name, tableFields = [] }) => [
      { written: code, title: name },
      ...tableFields
        .filter(column => !column.deleted && column.code !== '')
        .map(column => ({ written: `${code}.${column.code}`, title: `${name}: ${column.name}` })),
    ]);
}
