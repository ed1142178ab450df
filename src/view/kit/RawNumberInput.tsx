import { TextInput, type TextInputProps } from './TextInput.tsx';

export interface RawNumberInputProps
  extends Omit<TextInputProps, 'type' | 'inputMode' | 'isNumeric' | 'onKeyDown'> {
  /** Arrow up (+1) or down (-1): the owner of the number adds its step. */
  onStep?: (direction: 1 | -1) => void;
}

/** A text box for figures. It parses nothing: the text goes to its owner as typed, who knows precision and notation. */
export function RawNumberInput({ onStep, ...props }: RawNumberInputProps) {
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      isNumeric
      onKeyDown={event => {
        if (!onStep || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        onStep(event.key === 'ArrowUp' ? 1 : -1);
      }}
    />
  );
}
