import { type ReactNode, useEffect, useState } from 'react';
import './sortable.css';

export interface SortableListProps<T extends { id: string }> {
  items: readonly T[];
  /** Names an item in announcements. */
  nameOf: (item: T) => string;
  /** The ids in their new order. */
  onOrder: (ids: string[]) => void;
  /** Draws an item; `handle` is the grip that drags it, by mouse, touch and keyboard. */
  children: (item: T, handle: ReactNode) => ReactNode;
  label: string;
  /** `chips`: side by side and wrapping, for short items; `rows` below one another; `tiles` in a grid that the page draws. */
  layout?: 'rows' | 'chips' | 'tiles';
}

type Loaded = typeof import('./SortableListDnd.tsx').SortableListDnd;

let loaded: Loaded | undefined;

/**
 * Loads what dragging takes: a tenth of a list's first load, needed by nobody who only reads it. Whoever loads a form
 * waits for this too (`loadEditors`), so that its lists are drawn once.
 */
export async function loadSortableList(): Promise<void> {
  loaded = (await import('./SortableListDnd.tsx')).SortableListDnd;
}

/**
 * A list whose order is changed by dragging, by mouse, touch and keyboard. Until that has loaded it can be looked at only: the
 * rows are drawn anew with their grips, which would close a menu, or take the focus from somebody who types in one.
 */
export function SortableList<T extends { id: string }>(props: SortableListProps<T>) {
  const [Sortable, setSortable] = useState<Loaded | undefined>(() => loaded);
  const [isWithout, setWithout] = useState(false);
  useEffect(() => {
    if (Sortable) return;
    loadSortableList().then(
      () => setSortable(() => loaded),
      // Then it can be read and changed, only not put in another order.
      () => setWithout(true),
    );
  }, [Sortable]);
  if (Sortable) return <Sortable {...props} />;
  const { items, label, layout = 'rows', children } = props;
  return (
    <ul className="dk-sortable" data-layout={layout} aria-label={label} inert={!isWithout}>
      {items.map(item => (
        <li key={item.id}>{children(item, null)}</li>
      ))}
    </ul>
  );
}
