import type { Directory, FieldValues } from '#core/model.ts';

/** A field whose dates people are reminded of. */
export interface DatedField {
  readonly id: string;
  readonly name: string;
  /** How long before, in days. */
  readonly days: number;
}

/** What the field's type has checked, whichever it is. */
export function datedFields({ fields }: Pick<Directory, 'fields'>): DatedField[] {
  return fields.flatMap(({ id, name, deleted, settings }) => {
    const days = settings?.remindDaysBefore;
    return typeof days === 'number' && !deleted ? [{ id, name, days }] : [];
  });
}

/** The calendar day that a record has in the field. */
export function dayOf(values: FieldValues, { id }: DatedField): string | undefined {
  return values[id]?.dateValue;
}
