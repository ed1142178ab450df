import { type ReactNode, useState } from 'react';
import { IconButton } from '#view/kit/IconButton.tsx';
import { useMediaQuery } from '#view/kit/layout/useMediaQuery.ts';
import './plainList.css';

export interface PlainFiltersProps {
  label: string;
  /** The search box, which is always visible. */
  search: ReactNode;
  /** True if any filter is set. */
  isUsed: boolean;
  children: ReactNode;
}

/**
 * Renders the filters of a list. On phones, the filters are collapsed, because they would take half of the
 * screen.
 */
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
