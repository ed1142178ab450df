import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { FieldDefinition } from '#core/model.ts';
import type { CellProps, EditorProps, FieldUi, FilterProps } from '#view/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { RawNumberInput } from '#view/kit/inputs/RawNumberInput.tsx';
import { AutoFocus, controlOf, MIN_WIDTH, partLabel } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';
import { RangeProblem, useRange } from '../shared/ui/range.tsx';
import { formatDecimal, parseDecimal } from './decimal.core.ts';
import { numberPlugin, precisionOf, stepFrom } from './number.core.ts';

export const numberUi: FieldUi<'Number'> = {
  type: 'Number',
  Icon: createIcon('M6 2.5l-1.5 11M11.5 2.5L10 13.5M2.8 6h11M2.2 10h11'),
  minCellWidth: MIN_WIDTH.figures,
  editsIn: 'cell',
  Cell: NumberCell,
  Editor: NumberEditor,
  ListEditor: null,
  Filter: NumberFilter,
};

function NumberCell({ value, definition, context }: CellProps) {
  return <span className="dk-number">{numberPlugin.toText(value, definition, context)}</span>;
}

/** Text that is no number is handed on as text, so that the form shows what is wrong and nothing typed is lost. */
function NumberEditor(props: EditorProps) {
  const { value, definition, context, onChange, autoFocus } = props;
  const precision = precisionOf(definition);
  const commit = (text: string) => {
    if (text.trim() === '') return onChange?.(undefined);
    const parsed = parseDecimal(text, precision, context.locale);
    onChange?.('error' in parsed ? { stringValue: text } : { numberValue: parsed.value });
  };
  const step = (text: string, direction: 1 | -1) => {
    const parsed = parseDecimal(text, precision, context.locale);
    const from = 'error' in parsed ? 0 : parsed.value;
    return formatDecimal(stepFrom(from, direction, definition), precision, context.locale);
  };
  return (
    <AutoFocus isOn={autoFocus}>
      <RawNumberInput
        {...controlOf(props)}
        value={value ? numberPlugin.toText(value, definition, context) : ''}
        onCommit={onChange && commit}
        onStep={onChange && step}
        readsAs={text => tidy(text, definition, context)}
      />
    </AutoFocus>
  );
}

/** The text as the language writes its number, where it is one. */
function tidy(text: string, definition: FieldDefinition, { locale }: FieldContext): string {
  const precision = precisionOf(definition);
  const parsed = parseDecimal(text, precision, locale);
  return 'error' in parsed ? text : formatDecimal(parsed.value, precision, locale);
}

/** Texts that are no numbers, and ranges that run backwards, are told and held back. */
function NumberFilter({ id, value, definition, context, onChange }: FilterProps) {
  const { t } = useMessages();
  const precision = precisionOf(definition);
  const range = useRange<number>({
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
        label={partLabel({ definition }, t(`field.filter.${end}`))}
        value={range.bad[end] ?? shown}
        onCommit={commit}
        readsAs={text => tidy(text, definition, context)}
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
      <RangeProblem id={`${id}-problem`} range={range} badText={t('issue.InvalidNumber')} />
    </div>
  );
}
