import { type DragEvent, useEffect, useEffectEvent, useState } from 'react';
import { droppedFiles } from './folders.ts';

/**
 * Files dragged over a place and let go there; text is none of its business, and neither is what a place inside takes for
 * itself.
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  useEffect(guardPage, []);
  const handleOver = (event: DragEvent) => {
    if (!carriesFiles(event) || !isMeant(event)) return;
    setOver(!event.defaultPrevented);
    if (event.defaultPrevented) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  };
  return {
    isOver,
    handlers: {
      onDragEnter: handleOver,
      onDragOver: handleOver,
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!isInside) setOver(false);
      },
      onDrop(event: DragEvent) {
        setOver(false);
        if (!carriesFiles(event) || !isMeant(event) || event.defaultPrevented) return;
        event.preventDefault();
        onFiles(droppedFiles(event.dataTransfer));
      },
    },
  };
}

/** Calls back with the files that are pasted anywhere on the page while `isOn`, except where a place takes them for itself. */
export function usePagePaste(isOn: boolean, onFiles: (files: readonly File[]) => void): void {
  const take = useEffectEvent((event: globalThis.ClipboardEvent) => {
    const files = pastedFiles(event);
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    if (!isOn) return;
    const handle = (event: globalThis.ClipboardEvent) => take(event);
    document.addEventListener('paste', handle);
    return () => document.removeEventListener('paste', handle);
  }, [isOn]);
}

type Paste = Pick<globalThis.ClipboardEvent, 'clipboardData' | 'defaultPrevented' | 'target'>;

/** Programs put a picture beside the text that was copied: where text is written, the text is meant. */
export function pastedFiles({ clipboardData, defaultPrevented, target }: Paste): readonly File[] {
  if (defaultPrevented || !clipboardData) return [];
  const isText = target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;
  if (isText && clipboardData.types.includes('text/plain')) return [];
  return [...clipboardData.files];
}

/**
 * Not while the form is being saved, and not for what happens in a modal opened from here, which React tells too though it
 * stands elsewhere in the page.
 */
export function isMeant({ currentTarget, target }: { currentTarget: Element; target: EventTarget }): boolean {
  const isInside = target instanceof Node && currentTarget.contains(target);
  return isInside && currentTarget.closest('fieldset:disabled') === null;
}

function carriesFiles({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean {
  return dataTransfer.types.includes('Files');
}

/** A file let go beside the place would open in the page's stead, and what is in the form would be lost. */
function guardPage(): () => void {
  const prevent = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer || !carriesFiles({ dataTransfer: event.dataTransfer }))
      return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', prevent);
  window.addEventListener('drop', prevent);
  return () => {
    window.removeEventListener('dragover', prevent);
    window.removeEventListener('drop', prevent);
  };
}
