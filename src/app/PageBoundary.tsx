import { Component, type ReactNode } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { ChunkError } from '#view/kit/loadChunk.ts';
import { ErrorState } from '#view/kit/states.tsx';

/** A page that fails to load or to draw says so and can be tried again; the shell around it stays. */
export class PageBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error('Unknown') };
  }

  override componentDidCatch(error: unknown): void {
    // What did not load is said on the screen, and the browser has logged it.
    if (!(error instanceof ChunkError)) console.error(error);
  }

  override render(): ReactNode {
    return this.state.error ? <FailedPage error={this.state.error} /> : this.props.children;
  }
}

function FailedPage({ error }: { error: unknown }) {
  const { t } = useMessages();
  // A module that cannot be fetched stays failed in the browser's memory: only a reload helps.
  const code = error instanceof ChunkError ? error.code : null;
  return (
    <ErrorState
      title={code ? t('kit.chunk.title') : undefined}
      text={
        code && (
          <>
            {t('kit.chunk.text')} <span className="dk-faint">{code}</span>
          </>
        )
      }
      onRetry={() => location.reload()}
    />
  );
}
