import type { EditorProps } from '#view/engine/fieldUi.ts';
import { RawNumberInput } from '#view/kit/inputs/RawNumberInput.tsx';
import { AutoFocusContainer, toControlProps } from '../../shared/ui/control.tsx';
import { formatDecimal, parseDecimal } from '../decimal.core.ts';
import { adjustNumberByStep, getNumberPrecision, numberPlugin } from '../number.core.ts';
import { formatNumberText } from './formatNumberText.ts';

/** Text that isn't a number is passed on as text, so that the form shows the error and no input is lost. */
export function NumberEditor(props: EditorProps) {
  const { value, definition, context, onChange, autoFocus } = props;
  const precision = getNumberPrecision(definition);
  const commit = (text: string) => {
    if (text.trim() === '') return onChange?.(undefined);
    const parsed = parseDecimal(text, precision, context.locale);
    onChange?.('error' in parsed ? { stringValue: text } : { numberValue: parsed.value });
  };
  const step = (text: string, direction: 1 | -1) => {
    const parsed = parseDecimal(text, precision, context.locale);
    const from = 'error' in parsed ? 0 : parsed.value;
    return formatDecimal(adjustNumberByStep(from, direction, definition), precision, context.locale);
  };
  return (
    <AutoFocusContainer isOn={autoFocus}>
      <RawNumberInput
        {...toControlProps(props)}
        value={value ? numberPlugin.toText(value, definition, context) : ''}
        onCommit={onChange && commit}
        onStep={onChange && step}
        readsAs={text => formatNumberText(text, definition, context)}
      />
    </AutoFocusContainer>
  );
}
