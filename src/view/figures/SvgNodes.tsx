import { createElement, type ReactNode } from 'react';
import type { SvgNode } from '#core/figures/chart/svgNode.ts';

interface SvgNodesProps {
  nodes: readonly (SvgNode | string)[];
  /** Returns additional props for an element that represents records. */
  propsOfMark: (mark: number) => Record<string, unknown>;
}

/** Draws the elements of a chart, which are only identified by their position. */
export function SvgNodes({ nodes, propsOfMark }: SvgNodesProps): ReactNode {
  return nodes.map((node, place) => {
    if (typeof node === 'string') return node;
    const { tag, attrs, children, mark, isPinned } = node;
    const props = {
      key: place,
      ...attrs,
      ...(mark === undefined ? {} : propsOfMark(mark)),
      ...(isPinned ? { className: 'dk-figure-pinned' } : {}),
    };
    return createElement(
      tag,
      props,
      ...(children.length > 0 ? [<SvgNodes key="in" nodes={children} propsOfMark={propsOfMark} />] : []),
    );
  });
}
