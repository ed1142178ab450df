import { type ComponentType, Suspense, useState } from 'react';
import type { EditorProps, FilterProps } from '../fieldUi.ts';
import { lazy } from '../kit/feedback/lazy.tsx';
import { Skeleton } from '../kit/feedback/Skeleton.tsx';
import { loadSortableList } from '../kit/layout/SortableList.tsx';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

const editors: (() => Promise<unknown>)[] = [];
const filters: (() => Promise<unknown>)[] = [];

/** An editor that is not loaded with the cells of its type: nobody who only reads a list needs it. */
export function lazyEditor(load: Load<EditorProps>): ComponentType<EditorProps> {
  return lazyPart(load, editors);
}

/** A filter that is loaded when the first filter is asked for. */
export function lazyFilter(load: Load<FilterProps>): ComponentType<FilterProps> {
  return lazyPart(load, filters);
}

/**
 * Loads what the editors of all types take. Whoever loads a form or an editor of cells waits for this too, so that they are
 * drawn once, and the focus finds its place. An editor that does not load says so when it is drawn.
 */
export async function loadEditors(): Promise<void> {
  await Promise.all([loadAll(editors), loadSortableList()]);
}

/** The same of the filters of all types. */
export async function loadFilters(): Promise<void> {
  await loadAll(filters);
}

function loadAll(loaders: readonly (() => Promise<unknown>)[]) {
  return Promise.allSettled(loaders.map(load => load()));
}

function lazyPart<Props extends object>(
  load: Load<Props>,
  loaders: (() => Promise<unknown>)[],
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadAndKeep = async () => {
    const part = await load();
    loaded = part.default;
    return part;
  };
  loaders.push(loadAndKeep);
  const Later = lazy(loadAndKeep);
  return function LazyPart(props: Props) {
    // The same for as long as it is drawn: another component would lose what was typed.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return (
      <Suspense fallback={<Skeleton lines={2} />}>
        <Part {...props} />
      </Suspense>
    );
  };
}
