import type { Directory, FieldValues } from '#core/model.ts';

/** A field whose dates trigger reminders. */
export interface DatedField {
  readonly id: string;
  readonly name: string;
  /** Days before the date. */
  readonly days: number;
}

/** The settings were validated by the field's type. */
export function datedFields({ fields }: Pick<Directory, 'fields'>): DatedField[] {
  return fields.flatMap(({ id, name, deleted, settings }) => {
    const days = settings?.remindDaysBefore;
    return typeof days === 'number' && !deleted ? [{ id, name, days }] : [];
  });
}

/** Returns the record's calendar day in the field. */
export function dayOf(values: FieldValues, { id }: DatedField): string | undefined {
  return values[id]?.dateValue;
}
