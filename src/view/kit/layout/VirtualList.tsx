import type { CSSProperties, ReactElement, Ref } from 'react';
import { List, type ListImperativeAPI } from 'react-window';

export interface VirtualRowProps {
  index: number;
  style: CSSProperties;
  ariaAttributes: { 'aria-posinset': number; 'aria-setsize': number; role: 'listitem' };
}

export interface VirtualListProps<Data extends object> {
  rowCount: number;
  /** In pixels; of each row where they differ. */
  rowHeight: number | ((index: number) => number);
  /** Draws row `index`. Give the component itself, made once, not a fresh arrow function. */
  rowComponent: (props: VirtualRowProps & Data) => ReactElement | null;
  /** What every row gets besides. Memoise it: a new object draws every visible row again. */
  rowProps: Data;
  className?: string;
  style?: CSSProperties;
  listRef?: Ref<ListImperativeAPI>;
  role?: string;
  id?: string;
  /** 0 where nothing inside takes the focus, so that keys can scroll it. */
  tabIndex?: number;
  'aria-label'?: string;
}

/** A scrolling list that draws only the rows in view. */
export function VirtualList<Data extends object>({
  rowComponent,
  rowProps,
  ...rest
}: VirtualListProps<Data>) {
  const props = { ...rest, rowComponent, rowProps } as unknown as Parameters<typeof List<Data>>[0];
  return <List {...props} />;
}
