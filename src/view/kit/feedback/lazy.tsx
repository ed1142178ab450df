import { Component, type ComponentType, type ReactNode, lazy as reactLazy } from 'react';
import { createChunk } from './chunk.ts';
import { FailedChunk } from './FailedChunk.tsx';
import { ChunkError } from './loadChunk.ts';

type LoadPart<Props extends object> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A part that is loaded when it is first drawn. Should it not load, a notice says so over the page: what was typed there
 * stays and can be saved before the page is reloaded.
 */
export function lazy<Props extends object>(load: LoadPart<Props>): ComponentType<Props> {
  const Part = lazyPage(load);
  return function LazyPart(props: Props) {
    return (
      <ChunkBoundary>
        <Part {...props} />
      </ChunkBoundary>
    );
  };
}

/** The same for a part whose failure is told by a boundary around it, in the part's place. */
export function lazyPage<Props extends object>(load: LoadPart<Props>): ComponentType<Props> {
  const chunk = createChunk(load);
  let known: { readonly loading: Promise<unknown>; readonly Part: ComponentType<Props> } | null = null;
  return function LazyPage(props: Props) {
    // The same until a load that failed was repeated: React keeps a failure for as long as the component lives.
    const loading = chunk.load();
    known = known?.loading === loading ? known : { loading, Part: reactLazy(() => loading) };
    return <known.Part {...props} />;
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
    return <FailedChunk error={error} onLoaded={() => this.setState({ error: null })} />;
  }
}
