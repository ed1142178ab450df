import { Component, type ComponentType, type ReactNode, lazy as reactLazy } from 'react';
import { FailedChunk } from './FailedChunk.tsx';
import { ChunkError, loadChunk } from './loadChunk.ts';

/**
 * A part that is loaded when it is first drawn. Should it not load, a notice says so over the page: what was typed there
 * stays, and can be saved before the page is loaded anew.
 */
export function lazy<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Part = reactLazy<ComponentType<Props>>(() => loadChunk(load));
  return function LazyPart(props: Props) {
    return (
      <ChunkBoundary>
        <Part {...props} />
      </ChunkBoundary>
    );
  };
}

/** Holds what did not load; every other error is for the boundaries around it. */
class ChunkBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (!(error instanceof ChunkError)) throw error;
    return <FailedChunk error={error} />;
  }
}
