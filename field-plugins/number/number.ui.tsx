import type { CellProps, EditorProps, FieldUi, FilterProps } from '#view/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { RawNumberInput } from '#view/kit/RawNumberInput.tsx';
import { AutoFocus, controlOf, MIN_WIDTH, partLabel } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';
import { formatDecimal, parseDecimal, roundDecimal } from './decimal.core.ts';
import { numberPlugin, precisionOf, stepOf } from './number.core.ts';

export const numberUi: FieldUi<'Number'> = {
  type: 'Number',
  Icon: createIcon('M6 2.5l-1.5 11M11.5 2.5L10 13.5M2.8 6h11M2.2 10h11'),
  minCellWidth: MIN_WIDTH.figures,
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
  const step = (direction: 1 | -1) => {
    const next = (value?.numberValue ?? 0) + direction * stepOf(definition);
    onChange?.({ numberValue: roundDecimal(next, precision) });
  };
  return (
    <AutoFocus isOn={autoFocus}>
      <RawNumberInput
        {...controlOf(props)}
        value={value ? numberPlugin.toText(value, definition, context) : ''}
        onCommit={onChange && commit}
        onStep={onChange && step}
      />
    </AutoFocus>
  );
}

function NumberFilter({ id, value, definition, context, onChange }: FilterProps) {
  const { t } = useMessages();
  const range = value?.numberRangeValue ?? {};
  const precision = precisionOf(definition);
  const input = (end: 'from' | 'till') => {
    const number = range[end];
    const commit = (text: string) => {
      const parsed =
        text.trim() === '' ? { value: undefined } : parseDecimal(text, precision, context.locale);
      if ('error' in parsed) return;
      const next = { ...range, [end]: parsed.value };
      const isEmpty = next.from === undefined && next.till === undefined;
      onChange(isEmpty ? undefined : { numberRangeValue: withoutEmpty(next) });
    };
    return (
      <RawNumberInput
        id={end === 'from' ? id : `${id}-till`}
        label={partLabel({ definition }, t(`field.filter.${end}`))}
        value={number === undefined ? '' : formatDecimal(number, precision, context.locale)}
        onCommit={commit}
      />
    );
  };
  return (
    <div className="dk-range">
      {input('from')}
      <span aria-hidden="true">–</span>
      {input('till')}
    </div>
  );
}

function withoutEmpty({ from, till }: { from?: number; till?: number }) {
  return { ...(from !== undefined && { from }), ...(till !== undefined && { till }) };
}
