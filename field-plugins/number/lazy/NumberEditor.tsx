import type { EditorProps } from '#view/engine/fieldUi.ts';
import { RawNumberInput } from '#view/kit/inputs/RawNumberInput.tsx';
import { AutoFocus, toControlProps } from '../../shared/ui/control.tsx';
import { formatDecimal, parseDecimal } from '../decimal.core.ts';
import { getPrecision, numberPlugin, stepNumber } from '../number.core.ts';
import { formatNumberText } from './formatNumberText.ts';

/** Text that isn't a number is passed on as text, so that the form shows the error and no input is lost. */
export function NumberEditor(props: EditorProps) {
  const { value, definition, context, onChange, autoFocus } = props;
  const precision = getPrecision(definition);
  const commit = (text: string) => {
    if (text.trim() === '') return onChange?.(undefined);
    const parsed = parseDecimal(text, precision, context.locale);
    onChange?.('error' in parsed ? { stringValue: text } : { numberValue: parsed.value });
  };
  const step = (text: string, direction: 1 | -1) => {
    const parsed = parseDecimal(text, precision, context.locale);
    const from = 'error' in parsed ? 0 : parsed.value;
    return formatDecimal(stepNumber(from, direction, definition), precision, context.locale);
  };
  return (
    <AutoFocus isOn={autoFocus}>
      <RawNumberInput
        {...toControlProps(props)}
        value={value ? numberPlugin.toText(value, definition, context) : ''}
        onCommit={onChange && commit}
        onStep={onChange && step}
        readsAs={text => formatNumberText(text, definition, context)}
      />
    </AutoFocus>
  );
}
