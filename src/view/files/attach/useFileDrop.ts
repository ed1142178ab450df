import { type DragEvent, useEffect, useEffectEvent, useState } from 'react';
import { getDroppedFiles } from './folders.ts';

/** Accepts files dropped on an element. Ignores text, and files handled by an element inside. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  useEffect(guardPage, []);
  const handleOver = (event: DragEvent) => {
    if (!getCarriesFiles(event) || !isEventForElement(event)) return;
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
        if (!getCarriesFiles(event) || !isEventForElement(event) || event.defaultPrevented) return;
        event.preventDefault();
        onFiles(getDroppedFiles(event.dataTransfer));
      },
    },
  };
}

/** Passes on files that are pasted anywhere on the page while `isOn`, unless an element handles them. */
export function usePagePaste(isOn: boolean, onFiles: (files: readonly File[]) => void): void {
  const take = useEffectEvent((event: globalThis.ClipboardEvent) => {
    const files = getPastedFiles(event);
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

/** Returns the pasted files. Programs can add a picture to copied text: in a text input, the text takes precedence. */
export function getPastedFiles({ clipboardData, defaultPrevented, target }: Paste): readonly File[] {
  if (defaultPrevented || !clipboardData) return [];
  const isText = target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;
  if (isText && clipboardData.types.includes('text/plain')) return [];
  return [...clipboardData.files];
}

/**
 * Returns whether the event concerns the element: false while the form is being saved, and for events in a
 * modal opened from the element, which React propagates although the modal is elsewhere in the DOM.
 */
export function isEventForElement({
  currentTarget,
  target,
}: {
  currentTarget: Element;
  target: EventTarget;
}): boolean {
  const isInside = target instanceof Node && currentTarget.contains(target);
  return isInside && currentTarget.closest('fieldset:disabled') === null;
}

function getCarriesFiles({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean {
  return dataTransfer.types.includes('Files');
}

/**
 * Prevents the browser from opening a file that is dropped outside of a zone, which would replace the page and lose
 * unsaved input.
 */
function guardPage(): () => void {
  const prevent = (event: globalThis.DragEvent) => {
    if (
      event.defaultPrevented ||
      !event.dataTransfer ||
      !getCarriesFiles({ dataTransfer: event.dataTransfer })
    )
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
