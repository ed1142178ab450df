import { Suspense, useEffect, useState } from 'react';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';

const KeysModal = createLazyComponent(() => import('./KeyboardShortcutsModal.tsx'));

/** Handles keys that work everywhere: `/` focuses the page's search, `?` opens the list of keys. */
export function KeyboardShortcuts() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      if (event.key === '?') setShown(true);
      if (event.key === '/' && focusSearch()) event.preventDefault();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  if (!isShown) return null;
  return (
    <Suspense>
      <KeysModal onClose={() => setShown(false)} />
    </Suspense>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], .dk-modal') !== null
  );
}

function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
  search?.focus();
  return search !== null;
}
