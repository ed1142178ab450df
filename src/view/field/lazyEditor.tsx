import { type ComponentType, Suspense, useState } from 'react';
import type { EditorProps } from '../fieldUi.ts';
import { lazy } from '../kit/feedback/lazy.tsx';
import { Skeleton } from '../kit/feedback/Skeleton.tsx';
import { loadSortableList } from '../kit/layout/SortableList.tsx';

type Editor = ComponentType<EditorProps>;

const loaders: (() => Promise<unknown>)[] = [];

/** A large editor that is not loaded with the cells of its type: nobody who only reads a list needs it. */
export function lazyEditor(load: () => Promise<{ default: Editor }>): Editor {
  let loaded: Editor | undefined;
  const loadAndKeep = async () => {
    const part = await load();
    loaded = part.default;
    return part;
  };
  loaders.push(loadAndKeep);
  const Later = lazy(loadAndKeep);
  return function LazyEditor(props: EditorProps) {
    // The same for as long as it is drawn: another component would lose what was typed.
    const [Editor] = useState(() => loaded ?? Later);
    return (
      <Suspense fallback={<Skeleton lines={2} />}>
        <Editor {...props} />
      </Suspense>
    );
  };
}

/**
 * Loads what the editors of all types take. Whoever loads a form or an editor of cells waits for this too, so that they are
 * drawn once, and the focus finds its place. An editor that does not load says so when it is drawn.
 */
export async function loadEditors(): Promise<void> {
  const editors = Promise.allSettled(loaders.map(load => load()));
  await Promise.all([editors, loadSortableList()]);
}
