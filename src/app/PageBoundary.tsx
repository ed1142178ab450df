import { Component, type ReactNode } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { getChunkMessage, useChunkRetry } from '#view/kit/feedback/useChunkRetry.ts';
import { useIsOnline } from '#view/kit/feedback/useIsOnline.ts';
import { ChunkError } from '#view/loading/loadChunk.ts';

/** Shows an error with a retry button if a page fails to load or to render; the shell around it stays. */
export class PageBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error('Unknown') };
  }

  override componentDidCatch(error: unknown): void {
    // The browser has already logged that a part failed to load.
    if (!(error instanceof ChunkError)) console.error(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <FailedPage error={error} onLoaded={() => this.setState({ error: null })} />;
  }
}

const RELOADED_KEY = 'docket.reloadedAt';
const LONG_AGO_MS = 60_000;

/**
 * Reloads the page, at most once a minute. A page that failed to load has no input that could be lost; if it fails
 * again, the user decides whether to retry.
 */
function reloadOnce(): void {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED_KEY) ?? 0) < LONG_AGO_MS) return;
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  location.reload();
}

function FailedPage({ error, onLoaded }: { error: unknown; onLoaded: () => void }) {
  const { t } = useMessages();
  const isOnline = useIsOnline();
  const failed = error instanceof ChunkError ? error : null;
  useChunkRetry(failed, onLoaded, reloadOnce);
  // Some browsers cache a module's failure to load, so importing it again wouldn't help.
  const retry = () => location.reload();
  if (!failed) return <ErrorState onRetry={retry} />;
  const about = getChunkMessage(failed, isOnline);
  return (
    <ErrorState
      title={t(`${about}.title`)}
      // Support staff can read the code in the page's HTML; users only need the text.
      text={<span data-code={failed.code}>{t(`${about}.text`)}</span>}
      onRetry={about === 'kit.chunk' ? retry : undefined}
    />
  );
}
