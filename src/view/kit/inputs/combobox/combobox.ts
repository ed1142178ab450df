import { type KeyboardEvent, useState } from 'react';
import type { IconName } from '../../icons.ts';

export interface ComboboxOption {
  value: string;
  label: string;
  /** Options of one group are listed together under the name of the group. */
  group?: string;
}

/**
 * An action below the options: to create a missing option, show all options or retry. The same keys reach
 * options and actions.
 */
export interface ComboboxAction {
  id: string;
  label: string;
  icon?: IconName;
  /** Keeps the list open, because the action changes its contents. */
  keepsOpen?: boolean;
  run: () => void;
}

export interface ComboboxNavigation {
  isOpen: boolean;
  activeIndex: number;
  open(): void;
  close(): void;
  setActive(index: number): void;
  handleKey(event: KeyboardEvent): void;
}

/** The step of Page Up and Page Down. */
const page = 8;

/**
 * Handles the keyboard of a combobox: arrows and pages move, Enter selects, Escape first closes the list. `onPick`
 * decides whether the list closes after a selection. `suggested` is active until keys or mouse activate another row.
 */
export function useComboboxNavigation(args: {
  count: number;
  suggested?: number;
  onPick: (index: number) => void;
}): ComboboxNavigation {
  const { count, suggested = -1, onPick } = args;
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const chosen = active < count ? active : -1;
  const activeIndex = chosen < 0 && isOpen && suggested < count ? suggested : chosen;
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const step = (by: 1 | -1) => {
    setOpen(true);
    if (count > 0) setActive(activeIndex < 0 ? (by > 0 ? 0 : count - 1) : (activeIndex + by + count) % count);
  };
  const leap = (by: number) => {
    if (count > 0) setActive(Math.max(0, Math.min(count - 1, activeIndex + by)));
  };
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    ...(isOpen && { PageDown: () => leap(page), PageUp: () => leap(-page) }),
  };
  const handleKey = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (move) {
      event.preventDefault();
      move();
    } else if (event.key === 'Enter' && isOpen && activeIndex >= 0) {
      event.preventDefault();
      onPick(activeIndex);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    } else if (event.key === 'Tab') {
      close();
    }
  };
  return { isOpen, activeIndex, open: () => setOpen(true), close, setActive, handleKey };
}
