import { Component, createContext, type ReactNode } from 'react';

/** True inside a boundary that catches the errors of several cells; otherwise each cell needs a separate boundary. */
export const SharedCellBoundaryContext = createContext(false);

/**
 * Wraps the cells of a row in one error boundary, because a long list can't afford one per cell. If a cell throws, the
 * row is redrawn with a boundary around each cell, so that the other cells stay visible.
 */
export class CellsBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return (
      // The key changes, so that the failed tree is recreated.
      <SharedCellBoundaryContext key={String(this.state.hasFailed)} value={!this.state.hasFailed}>
        {this.props.children}
      </SharedCellBoundaryContext>
    );
  }
}
