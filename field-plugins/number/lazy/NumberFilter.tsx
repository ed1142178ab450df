import type { FilterProps } from '#view/engine/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { RawNumberInput } from '#view/kit/inputs/RawNumberInput.tsx';
import { RangeErrorMessage, useRangeDraft } from '../../shared/lazy/range.tsx';
import { getPartLabel } from '../../shared/ui/control.tsx';
import { formatDecimal, parseDecimal } from '../decimal.core.ts';
import { getNumberPrecision } from '../number.core.ts';
import { formatNumberText } from './formatNumberText.ts';

/** Filters by a range of numbers. Invalid numbers and reversed ranges are reported and not applied. */
export function NumberFilter({ id, value, definition, context, onChange }: FilterProps) {
  const { t } = useMessages();
  const precision = getNumberPrecision(definition);
  const range = useRangeDraft<number>({
    value: value?.numberRangeValue,
    onChange: next => onChange(next && { numberRangeValue: next }),
    compare: (a, b) => a - b,
  });
  const input = (end: 'from' | 'till') => {
    const number = range.shown[end];
    const commit = (text: string) => {
      if (text.trim() === '') return range.set(end, { value: '' });
      const parsed = parseDecimal(text, precision, context.locale);
      range.set(end, 'error' in parsed ? { bad: text } : parsed);
    };
    const shown = number === undefined ? '' : formatDecimal(number, precision, context.locale);
    return (
      <RawNumberInput
        id={end === 'from' ? id : `${id}-till`}
        label={getPartLabel({ definition }, t(`field.filter.${end}`))}
        value={range.bad[end] ?? shown}
        onCommit={commit}
        readsAs={text => formatNumberText(text, definition, context)}
        isInvalid={range.isReversed || range.bad[end] !== undefined}
        describedBy={range.hasProblem ? `${id}-problem` : undefined}
      />
    );
  };
  return (
    <div>
      <div className="dk-range">
        {input('from')}
        <span aria-hidden="true">–</span>
        {input('till')}
      </div>
      <RangeErrorMessage id={`${id}-problem`} range={range} badText={t('issue.InvalidNumber')} />
    </div>
  );
}
