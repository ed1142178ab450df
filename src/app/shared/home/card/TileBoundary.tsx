import { Component, type ReactNode } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { ChunkError } from '#view/loading/loadChunk.ts';
import { TileCard } from './TileCard.tsx';
import { TileErrorState } from './TileStates.tsx';

/** Shows an error in place of a tile that fails to load or render, so that other tiles aren't affected. */
export class TileBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    // The screen already shows load errors, and the browser logs them.
    if (!(error instanceof ChunkError)) console.error(error);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <FailedTile onRetry={() => this.setState({ hasFailed: false })} />;
  }
}

function FailedTile({ onRetry }: { onRetry: () => void }) {
  const { t } = useMessages();
  return (
    <TileCard icon="grid" title={t('kit.error.title')}>
      <TileErrorState onRetry={onRetry} />
    </TileCard>
  );
}
