import { Component, createContext, type ReactNode } from 'react';

/**
 * True inside a boundary around several cells, which catches their errors; otherwise each cell has its own boundary.
 */
export const SharedCellBoundary = createContext(false);

/**
 * Wraps the cells of a row. A long list can only afford one boundary per row; if a cell throws, the row is redrawn with
 * a boundary around each cell, so that the others remain.
 */
export class CellsBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return (
      // The key changes, so that the failed tree is recreated.
      <SharedCellBoundary key={String(this.state.hasFailed)} value={!this.state.hasFailed}>
        {this.props.children}
      </SharedCellBoundary>
    );
  }
}
