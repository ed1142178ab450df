import { Component, type ComponentType, type ReactNode, lazy as reactLazy } from 'react';
import { createChunk } from './chunk.ts';
import { FailedChunk } from './FailedChunk.tsx';
import { ChunkError } from './loadChunk.ts';
import { useChunkRetry } from './useChunkRetry.ts';

interface FailedProps {
  error: ChunkError;
  onLoaded: () => void;
}

type LoadPart<Props extends object> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A part that is loaded when it is first drawn. Should it not load, a notice says so over the page: what was typed there
 * stays and can be saved before the page is reloaded.
 */
export function lazy<Props extends object>(
  load: LoadPart<Props>,
  Failed: ComponentType<FailedProps> = FailedChunk,
): ComponentType<Props> {
  const Part = lazyPage(load);
  return function LazyPart(props: Props) {
    return (
      <ChunkBoundary Failed={Failed}>
        <Part {...props} />
      </ChunkBoundary>
    );
  };
}

const parts = new WeakMap<object, unknown>();

/**
 * The same component each time for the same function. What is made while something is drawn has to be asked for here:
 * React throws away the state of what it could not finish, and a part that is made anew then is waited for anew, each
 * time with all that is drawn around it.
 */
export function lazyOf<Props extends object>(
  load: LoadPart<Props>,
  Failed?: ComponentType<FailedProps>,
): ComponentType<Props> {
  const known = parts.get(load) as ComponentType<Props> | undefined;
  const Part = known ?? lazy(load, Failed);
  parts.set(load, Part);
  return Part;
}

/** In the place of a part that nobody asked for: it comes by itself with the connection, and until then nothing is said. */
export function AwaitedChunk({ error, onLoaded }: FailedProps): null {
  useChunkRetry(error, onLoaded);
  return null;
}

/** As `lazy`, for a part whose failure is told by a boundary around it, in the part's place. */
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
class ChunkBoundary extends Component<
  { Failed: ComponentType<FailedProps>; children: ReactNode },
  { error: unknown }
> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (!(error instanceof ChunkError)) throw error;
    const { Failed } = this.props;
    return <Failed error={error} onLoaded={() => this.setState({ error: null })} />;
  }
}
