import { Component, type ReactNode } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { ErrorState } from '#view/kit/states.tsx';

/** A page that fails to load or to draw says so and can be tried again; the shell around it stays. */
export class PageBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error('Unknown') };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    return this.state.error ? <FailedPage error={this.state.error} /> : this.props.children;
  }
}

function FailedPage({ error }: { error: unknown }) {
  const { t } = useMessages();
  // A module that cannot be fetched stays failed in the browser's memory: only a reload helps.
  const isChunk = String(error).includes('module');
  return (
    <ErrorState
      title={isChunk ? t('app.chunkFailed') : undefined}
      text={isChunk ? t('app.chunkFailedText') : undefined}
      onRetry={() => location.reload()}
    />
  );
}
