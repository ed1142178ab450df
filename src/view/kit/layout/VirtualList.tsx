import type { CSSProperties, ReactElement, Ref } from 'react';
import { List, type ListImperativeAPI } from 'react-window';

export interface VirtualRowProps {
  index: number;
  style: CSSProperties;
  ariaAttributes: { 'aria-posinset': number; 'aria-setsize': number; role: 'listitem' };
}

export interface VirtualListProps<Data extends object> {
  rowCount: number;
  /** In pixels; a function if the rows differ in height. */
  rowHeight: number | ((index: number) => number);
  /** Draws row `index`. Must be a component with a stable identity, not an inline arrow function. */
  rowComponent: (props: VirtualRowProps & Data) => ReactElement | null;
  /** Additional props of every row. Memoize them: a new object redraws all visible rows. */
  rowProps: Data;
  className?: string;
  style?: CSSProperties;
  listRef?: Ref<ListImperativeAPI>;
  role?: string;
  id?: string;
  /** 0 if nothing inside is focusable, so that keys can scroll the list. */
  tabIndex?: number;
  'aria-label'?: string;
}

/** A scrolling list that only draws the visible rows. */
export function VirtualList<Data extends object>({
  rowComponent,
  rowProps,
  ...rest
}: VirtualListProps<Data>) {
  const props = { ...rest, rowComponent, rowProps } as unknown as Parameters<typeof List<Data>>[0];
  return <List {...props} />;
}
