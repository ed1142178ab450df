import type { Directory, FieldValues } from '#core/model.ts';

/** A field whose dates trigger reminders. */
export interface DatedField {
  readonly id: string;
  readonly name: string;
  /** The number of days before the date at which the reminder is due. */
  readonly days: number;
}

/** Returns the fields whose dates trigger reminders. The type of the field has already validated its settings. */
export function getDatedFields({ fields }: Pick<Directory, 'fields'>): DatedField[] {
  return fields.flatMap(({ id, name, deleted, settings }) => {
    const days = settings?.remindDaysBefore;
    return typeof days === 'number' && !deleted ? [{ id, name, days }] : [];
  });
}

/** Returns the date in the field, as an ISO calendar day. */
export function getReminderFieldDay(values: FieldValues, { id }: DatedField): string | undefined {
  return values[id]?.dateValue;
}
