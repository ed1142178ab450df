import { type KeyboardEvent, useState } from 'react';
import { findCountryIndex, type PhoneCountry } from './countries.ts';
import { useTypeSelect } from './useTypeSelect.ts';

export interface CountryNavigation {
  readonly isOpen: boolean;
  readonly activeIndex: number;
  /** The text typed to find a country. */
  readonly typed: string;
  open(): void;
  close(): void;
  handleKey(event: KeyboardEvent): void;
}

interface Options {
  countries: readonly PhoneCountry[];
  /** The index of the selected country. */
  chosen: number;
  onPick: (index: number) => void;
}

const PAGE = 8;

/** Handles the keyboard of a list opened by a button: arrows, Home, End, pages, Enter, Escape, and typing. */
export function useCountryNavigation({ countries, chosen, onPick }: Options): CountryNavigation {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const finder = useTypeSelect();
  const last = countries.length - 1;
  const open = (index = chosen) => {
    setActive(Math.max(index, 0));
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    finder.forget();
  };
  const find = (character: string, at: number) => {
    const start = isOpen ? active : chosen;
    const found = findCountryIndex(countries, finder.type(character, at), start);
    open(found >= 0 ? found : start);
  };
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + PAGE,
    PageUp: active - PAGE,
    Home: 0,
    End: last,
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const isPick = key === 'Enter' || (key === ' ' && finder.typed === '');
    if (key === 'Tab') return close();
    if (key === 'Escape' && !isOpen) return;
    const step = steps[key];
    if (key === 'Escape') close();
    else if (isPick && isOpen) pick();
    else if (isPick) open();
    else if (step !== undefined) isOpen ? setActive(Math.min(Math.max(step, 0), last)) : open();
    else if (key.length === 1) find(key, event.timeStamp);
    else return;
    event.preventDefault();
  };
  const pick = () => {
    close();
    onPick(active);
  };
  return { isOpen, activeIndex: active, typed: finder.typed, open, close, handleKey };
}
