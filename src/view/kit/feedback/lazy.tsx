import { Component, type ComponentType, type ReactNode, lazy as reactLazy } from 'react';
import { createChunk } from '../../loading/chunk.ts';
import { ChunkError } from '../../loading/loadChunk.ts';
import { FailedChunk } from './FailedChunk.tsx';
import { useChunkRetry } from './useChunkRetry.ts';

interface FailedProps {
  error: ChunkError;
  onLoaded: () => void;
}

type LoadPart<Props extends object> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * Creates a component that is loaded when it is first drawn. If the component fails to load, a notice is
 * shown on top of the page, so that the user's input stays and can be saved before reloading the page.
 */
export function createLazyComponent<Props extends object>(
  load: LoadPart<Props>,
  Failed: ComponentType<FailedProps> = FailedChunk,
): ComponentType<Props> {
  const Part = createLazyPage(load);
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
 * Returns the same component for the same function. Required for components created during rendering: React discards
 * the state of an unfinished render, so a newly created component would suspend every time, together with its
 * surroundings.
 */
export function getLazyComponent<Props extends object>(
  load: LoadPart<Props>,
  Failed?: ComponentType<FailedProps>,
): ComponentType<Props> {
  const known = parts.get(load) as ComponentType<Props> | undefined;
  const Part = known ?? createLazyComponent(load, Failed);
  parts.set(load, Part);
  return Part;
}

/** Replaces a part that the user didn't request: shows nothing, and retries until the part has loaded. */
export function AutoReloadingChunk({ error, onLoaded }: FailedProps): null {
  useChunkRetry(error, onLoaded);
  return null;
}

/** Like `createLazyComponent`, but a surrounding boundary shows failures in place of the part. */
export function createLazyPage<Props extends object>(load: LoadPart<Props>): ComponentType<Props> {
  const chunk = createChunk(load);
  let known: { readonly loading: Promise<unknown>; readonly Part: ComponentType<Props> } | null = null;
  return function LazyPage(props: Props) {
    // The component is replaced only when a failed load is retried, because React keeps a failure for the
    // lifetime of the component.
    const loading = chunk.load();
    known = known?.loading === loading ? known : { loading, Part: reactLazy(() => loading) };
    return <known.Part {...props} />;
  };
}

/** Catches load errors; all other errors are rethrown to the surrounding boundaries. */
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
