import { createElement } from './element.ts';
import type { WidgetTexts } from './texts.ts';

export interface MessageComposer {
  readonly element: HTMLElement;
  focus(): void;
  close(): void;
}

interface Parts {
  readonly texts: WidgetTexts;
  readonly longest: number;
  /** `null` if visitors aren't asked for their name. */
  readonly onName: ((name: string) => void) | null;
  readonly onSend: (text: string, file: File | null) => void;
}

/**
 * Draws the input area. Enter sends, Shift+Enter inserts a line break, and a file can be selected, pasted or dropped.
 */
export function renderComposer({ texts, longest, onName, onSend }: Parts): MessageComposer {
  let file: File | null = null;
  const box = createElement('textarea', {
    ...{ rows: 1, maxLength: longest, placeholder: texts('placeholder') },
    'aria-label': texts('message'),
  });
  const name = onName && drawNameBox(texts);
  const chooser = createElement('input', {
    type: 'file',
    className: 'hidden',
    tabIndex: -1,
    'aria-hidden': 'true',
  });
  const chosen = createElement('div', { className: 'chosen' });
  const take = (next: File | null) => {
    file = next;
    chosen.replaceChildren();
    if (!file) return;
    const label = texts('removeFile');
    const onclick = () => {
      take(null);
      box.focus();
    };
    chosen.append(file.name, createElement('button', { type: 'button', 'aria-label': label, onclick }, '×'));
  };
  const send = () => {
    const text = box.value.trim();
    if (text === '' && !file) return;
    if (name?.isConnected) {
      onName?.(name.value.trim());
      name.remove();
    }
    onSend(text, file);
    box.value = '';
    take(null);
    box.focus();
  };
  box.addEventListener('keydown', event => {
    // Enter must not send the message while a character is being composed.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    send();
  });
  box.addEventListener('paste', event => {
    const [pasted] = event.clipboardData?.files ?? [];
    if (!pasted) return;
    event.preventDefault();
    take(pasted);
  });
  chooser.addEventListener('change', () => {
    take(chooser.files?.[0] ?? null);
    chooser.value = '';
    box.focus();
  });
  const attach = createElement(
    'button',
    { type: 'button', className: 'icon', 'aria-label': texts('attach'), onclick: () => chooser.click() },
    '+',
  );
  const submit = createElement('button', { type: 'submit', className: 'send' }, texts('send'));
  const form = createElement('form', {}, ...(name ? [name] : []), chosen, chooser, attach, box, submit);
  form.addEventListener('submit', event => {
    event.preventDefault();
    send();
  });
  form.addEventListener('dragover', event => event.preventDefault());
  form.addEventListener('drop', event => {
    const file = event.dataTransfer?.files[0];
    // Dropped text goes into the box as usual.
    if (!file) return;
    event.preventDefault();
    take(file);
  });
  return {
    element: form,
    focus: () => box.focus(),
    close() {
      for (const control of [box, attach, submit]) control.disabled = true;
    },
  };
}

/** Draws the input for the visitor's name, which is shown until the first message and can be left empty. */
function drawNameBox(texts: WidgetTexts): HTMLInputElement {
  return createElement('input', {
    className: 'name',
    maxLength: 100,
    autocomplete: 'name',
    placeholder: texts('name'),
    'aria-label': texts('name'),
  });
}
