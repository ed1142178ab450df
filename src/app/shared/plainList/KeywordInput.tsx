import { useEffect, useState } from 'react';
import { DEBOUNCE_MS } from '#core/limits.ts';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import './plainList.css';

export interface KeywordInputProps {
  value: string;
  label: string;
  onChange: (keyword: string) => void;
}

/** Renders a search box that reports its text on Enter, or after a pause in typing. */
export function KeywordInput({ value, label, onChange }: KeywordInputProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <div className="dk-plain-keyword">
      <TextInput
        type="search"
        icon="search"
        value={typed}
        label={label}
        placeholder={label}
        onInput={setTyped}
        onKeyDown={event => event.key === 'Enter' && onChange(typed)}
      />
    </div>
  );
}
