import { type KeyboardEvent, useState } from 'react';

export interface ComboboxOption {
  value: string;
  label: string;
  /** Options of one group stand together under its name. */
  group?: string;
}

export interface ComboboxKeys {
  isOpen: boolean;
  activeIndex: number;
  open(): void;
  close(): void;
  setActive(index: number): void;
  handleKey(event: KeyboardEvent): void;
}

/** The keyboard of a combobox: arrows move, Enter takes, Escape closes the list before anything else. */
export function useComboboxKeys(args: { count: number; onPick: (index: number) => void }): ComboboxKeys {
  const { count, onPick } = args;
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const activeIndex = active < count ? active : -1;
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const move = (step: 1 | -1) => {
    setOpen(true);
    if (count > 0)
      setActive(activeIndex < 0 ? (step > 0 ? 0 : count - 1) : (activeIndex + step + count) % count);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && isOpen && activeIndex >= 0) {
      event.preventDefault();
      onPick(activeIndex);
      close();
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    } else if (event.key === 'Tab') {
      close();
    }
  };
  return { isOpen, activeIndex, open: () => setOpen(true), close, setActive, handleKey };
}
