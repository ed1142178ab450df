import type { FilterProps } from '#view/engine/fieldUi.ts';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';

/** Searches for a text anywhere in the value. An empty text clears the filter (specification section 5). */
export function TextFilter({ id, value, onChange }: FilterProps) {
  return (
    <TextInput
      id={id}
      type="search"
      value={value?.stringValue ?? ''}
      onCommit={text => onChange(text.trim() ? { stringValue: text } : undefined)}
    />
  );
}
