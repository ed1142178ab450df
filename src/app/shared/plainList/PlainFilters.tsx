import { type ReactNode, useState } from 'react';
import { IconButton } from '#view/kit/IconButton.tsx';
import { useMediaQuery } from '#view/kit/layout/useMediaQuery.ts';
import './plainList.css';

export interface PlainFiltersProps {
  label: string;
  /** What is always there: the words to search for. */
  search: ReactNode;
  /** Something is filtered by. */
  isUsed: boolean;
  children: ReactNode;
}

/** What a list of things is filtered by. On a phone it would take half of the screen, so it opens by a button. */
export function PlainFilters({ label, search, isUsed, children }: PlainFiltersProps) {
  const isPhone = useMediaQuery('(max-width: 640px)');
  const [isOpen, setOpen] = useState(false);
  return (
    <fieldset className="dk-plain-filters" aria-label={label}>
      {search}
      {isPhone && (
        <IconButton
          icon="filter"
          label={label}
          aria-expanded={isOpen}
          aria-pressed={isUsed}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      {(!isPhone || isOpen) && children}
    </fieldset>
  );
}
