import { TextInput, type TextInputProps } from './TextInput.tsx';

export type RawNumberInputProps = Omit<TextInputProps, 'type' | 'inputMode' | 'isNumeric' | 'onKeyDown'>;

/**
 * A text box for numbers. It passes the text on as typed, because precision, notation and step depend on where it is
 * used. The browser's number input isn't used, because it reacts to the mouse wheel and only supports the browser's
 * language.
 */
export function RawNumberInput(props: RawNumberInputProps) {
  return <TextInput {...props} inputMode="decimal" isNumeric />;
}
