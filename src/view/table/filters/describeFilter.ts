import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { FieldValue, FilterValue } from '#core/model.ts';
import type { Messages } from '../../i18n/messages.ts';

/**
 * Summarizes a filter in a few words: the selection, a range or a text. Requires `relativeTexts`; `names`
 * contains the names, keyed by id, of records that aren't in the context.
 */
export function describeFilter(
  { t }: Messages,
  field: BoundField,
  value: FilterValue,
  { context, names = {} }: { context: FieldContext; names?: Readonly<Record<string, string>> },
): string {
  const { plugin, definition } = field.resolve(context) ?? field;
  const textOf = (one: FieldValue) => plugin.toText(one, definition, context);
  const rangeOf = (from: string | undefined, till: string | undefined) => {
    if (from !== undefined && till !== undefined) return from === till ? from : `${from} – ${till}`;
    return from === undefined ? t('filter.till', { value: till ?? '' }) : t('filter.from', { value: from });
  };
  const { stringValue, idsValue, me, dateRangeValue: dates, numberRangeValue: numbers } = value;
  if (idsValue || me) {
    const nameOf = (id: string) => {
      if (id === '') return t('filter.noValue');
      const isUnknown = findUnknownIds(field, value, context).includes(id);
      return isUnknown ? (names[id] ?? '…') : textOf({ stringValue: id });
    };
    return [...(me ? [t('relative.me')] : []), ...(idsValue ?? []).map(nameOf)].join(', ');
  }
  if (dates?.period) return t(`relative.${dates.period}`);
  if (dates) {
    const day = (dateValue: string | undefined) => (dateValue ? textOf({ dateValue }) : undefined);
    return rangeOf(day(dates.from), day(dates.till));
  }
  if (numbers) {
    const number = (numberValue: number | undefined) =>
      numberValue === undefined ? undefined : textOf({ numberValue });
    return rangeOf(number(numbers.from), number(numbers.till));
  }
  return stringValue ?? '';
}

/**
 * Returns the ids of selected records and users whose names aren't in the context: a saved filter only contains ids.
 */
export function findUnknownIds(
  field: BoundField,
  value: FilterValue | undefined,
  context: FieldContext,
): readonly string[] {
  const { plugin, definition } = field.resolve(context) ?? field;
  return (value?.idsValue ?? []).filter(stringValue =>
    plugin.targetsOf({ stringValue }, definition, context.engine).some(({ id }) => !context.reference(id)),
  );
}
