import { TextInput, type TextInputProps } from './TextInput.tsx';

export type RawNumberInputProps = Omit<TextInputProps, 'type' | 'inputMode' | 'isNumeric' | 'onKeyDown'>;

/**
 * A text box for figures. It parses nothing: the text goes to its owner as typed, who knows precision, notation and step.
 * Not the browser's own number input: that one follows the mouse wheel, and no language but the browser's.
 */
export function RawNumberInput(props: RawNumberInputProps) {
  return <TextInput {...props} inputMode="decimal" isNumeric />;
}
