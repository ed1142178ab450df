import { Component, createContext, type ReactNode } from 'react';

/** Whether a boundary around several cells catches what one of them throws; without one each cell guards itself. */
export const SharedCellBoundary = createContext(false);

/**
 * Stands around the cells of a row. One guard for all of them is what a long list can afford; when a cell throws, the
 * row is drawn again with a guard around each, so that the others stay.
 */
export class CellsBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return (
      // A key of its own: what failed is made anew.
      <SharedCellBoundary key={String(this.state.hasFailed)} value={!this.state.hasFailed}>
        {this.props.children}
      </SharedCellBoundary>
    );
  }
}
