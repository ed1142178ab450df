import { type ComponentType, Suspense, useState } from 'react';
import type { EditorProps, FilterProps } from '../engine/fieldUi.ts';
import { createLazyComponent } from '../kit/feedback/lazy.tsx';
import { Skeleton } from '../kit/feedback/Skeleton.tsx';
import { loadSortableList } from '../kit/layout/SortableList.tsx';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

const editors: (() => Promise<unknown>)[] = [];
const filters: (() => Promise<unknown>)[] = [];

/**
 * Creates an editor that is loaded separately from the cells of its type, because displaying a list doesn't need it.
 */
export function createLazyEditor(load: Load<EditorProps>): ComponentType<EditorProps> {
  return readLazyPart(load, editors);
}

/** Creates a filter control that is loaded with the first control opened. */
export function createLazyFilter(load: Load<FilterProps>): ComponentType<FilterProps> {
  return readLazyPart(load, filters);
}

/**
 * Loads the editors of all types. Code that loads a form or a cell editor also awaits this function, so that
 * the form is drawn once and the focus is set correctly. An editor that fails to load shows the error when it
 * is drawn.
 */
export async function loadEditors(): Promise<void> {
  await Promise.all([loadAll(editors), loadSortableList()]);
}

export async function loadFilters(): Promise<void> {
  await loadAll(filters);
}

function loadAll(loaders: readonly (() => Promise<unknown>)[]) {
  return Promise.allSettled(loaders.map(load => load()));
}

function readLazyPart<Props extends object>(
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
  const Later = createLazyComponent(loadAndKeep);
  return function LazyPart(props: Props) {
    // The component stays the same while mounted, because switching it would lose the user's input.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return (
      <Suspense fallback={<Skeleton lines={2} />}>
        <Part {...props} />
      </Suspense>
    );
  };
}
