import { type ReactNode, useEffect, useState } from 'react';
import './sortable.css';

export interface SortableListProps<T extends { id: string }> {
  items: readonly T[];
  /** Returns an item's name for announcements. */
  nameOf: (item: T) => string;
  onOrder: (ids: string[]) => void;
  /** Draws an item; `handle` is the grip to drag it by mouse, touch and keyboard. */
  children: (item: T, handle: ReactNode) => ReactNode;
  label: string;
  /**
   * `chips`: next to each other and wrapping, for short items; `rows`: below each other; `tiles`: in a grid drawn by
   * the page.
   */
  layout?: 'rows' | 'chips' | 'tiles';
}

type Loaded = typeof import('./SortableListDnd.tsx').SortableListDnd;

let loaded: Loaded | undefined;

/**
 * Loads the drag code separately, because it would be a tenth of a list's initial load and isn't needed for
 * reading. Code that loads a form also awaits this function (`loadEditors`), so that the form's lists are
 * drawn once.
 */
export async function loadSortableList(): Promise<void> {
  loaded = (await import('./SortableListDnd.tsx')).SortableListDnd;
}

/**
 * A list that can be reordered by mouse, touch and keyboard. It is read-only until the drag code has loaded, because
 * the rows are then recreated with their handles, which would close an open menu or take the focus from an input.
 */
export function SortableList<T extends { id: string }>(props: SortableListProps<T>) {
  const [Sortable, setSortable] = useState<Loaded | undefined>(() => loaded);
  const [isWithout, setWithout] = useState(false);
  useEffect(() => {
    if (Sortable) return;
    loadSortableList().then(
      () => setSortable(() => loaded),
      // If loading fails, the list can be read and edited, but not reordered.
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
