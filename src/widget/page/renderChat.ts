import type { VisitorMessage } from '#core/model.ts';
import type { PendingMessage, WidgetChatState } from './chatState.ts';
import { type MessageComposer, renderComposer } from './composer.ts';
import { createElement } from './element.ts';
import { type MessageActions, renderGreeting, renderMessage, renderPendingMessage } from './renderMessage.ts';
import type { WidgetTextId, WidgetTexts } from './texts.ts';

interface Parts {
  readonly texts: WidgetTexts;
  /** `null` if visitors aren't asked for their name. */
  readonly onName: ((name: string) => void) | null;
  /** `null` if there is nothing to which the visitor could return. */
  readonly onClose: (() => void) | null;
  readonly onSend: (text: string, file: File | null) => void;
  readonly onEarlier: () => Promise<void>;
  readonly actions: MessageActions;
}

const MAX_TEXT_LENGTH = 4_000;
const NEAR_END_PX = 80;

/** Draws the whole chat. Keeps unchanged elements, so that screen readers don't announce old messages again. */
export function renderChat({ texts, onName, onClose, onSend, onEarlier, actions }: Parts) {
  const title = createElement('h1', {}, texts('chat'));
  const notice = createElement('div', { className: 'notice', role: 'status' });
  const list = createElement('ul');
  const writing = createElement('div', { className: 'writing', role: 'status' });
  const earlier = createElement(
    'button',
    { type: 'button', className: 'earlier', hidden: true },
    texts('earlier'),
  );
  const log = createElement(
    'div',
    { className: 'log', role: 'log', tabIndex: 0, 'aria-label': texts('messages') },
    earlier,
    list,
    writing,
  );
  const composer = renderComposer({ texts, longest: MAX_TEXT_LENGTH, onName, onSend });
  const close =
    onClose &&
    createElement(
      'button',
      { type: 'button', className: 'icon', 'aria-label': texts('close'), onclick: onClose },
      '×',
    );
  const rows = getKeptRows(list);

  earlier.addEventListener('click', async () => {
    const height = log.scrollHeight - log.scrollTop;
    earlier.disabled = true;
    await onEarlier();
    earlier.disabled = false;
    // Keeps the scroll position of the visible messages.
    log.scrollTop = log.scrollHeight - height;
  });
  if (onClose) document.addEventListener('keydown', event => event.key === 'Escape' && onClose());

  return {
    elements: [createElement('header', {}, title, close), notice, log, composer.element],
    show() {
      composer.focus();
      log.scrollTop = log.scrollHeight;
    },
    draw(state: WidgetChatState) {
      const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END_PX;
      if (state.widget) {
        title.textContent = state.widget.name;
        document.title = state.widget.name;
      }
      setText(notice, getNotice(state, texts));
      setText(writing, state.isWriting ? texts('writing') : '');
      earlier.hidden = !state.hasEarlier;
      rows.draw([
        ...getFirstRows(state, texts),
        ...state.messages.map((message, index) =>
          getMessageRow(message, { texts, actions, isAsked: isAsked(state, index) }),
        ),
        ...state.waiting.map(one => getWaitingRow(one, { texts, actions })),
      ]);
      if (isAtEnd) log.scrollTop = log.scrollHeight;
      if (state.trouble === 'Off') composer.close();
    },
  } satisfies {
    draw: (state: WidgetChatState) => void;
    show: MessageComposer['focus'];
    elements: HTMLElement[];
  };
}

interface Row {
  readonly key: string;
  /** The row's contents; the element is kept as long as the contents are equal. */
  readonly says: string;
  draw(): HTMLElement;
}

type Around = { readonly texts: WidgetTexts; readonly actions: MessageActions };

function getMessageRow(message: VisitorMessage, around: Around & { readonly isAsked: boolean }): Row {
  const says = JSON.stringify([message, around.isAsked]);
  return { key: message.id, says, draw: () => renderMessage(message, around) };
}

/** Returns whether a question is still open, i.e. neither side has sent anything after the question. */
function isAsked({ messages, waiting }: WidgetChatState, index: number): boolean {
  return waiting.length === 0 && index === messages.length - 1;
}

function getWaitingRow(waiting: PendingMessage, around: Around): Row {
  return {
    key: waiting.key,
    says: String(waiting.refused),
    draw: () => renderPendingMessage(waiting, around),
  };
}

/**
 * Returns the rows shown before the first message: the greeting, the note of absence and the visitor's name, as far as
 * they exist.
 */
function getFirstRows({ widget, messages, waiting, hasEarlier }: WidgetChatState, texts: WidgetTexts): Row[] {
  if (!widget || hasEarlier || messages.length + waiting.length > 0) return [];
  const greeting = widget.greeting || texts('empty');
  const as = widget.visitor === '' ? '' : `${texts('youAre')} ${widget.visitor}.`;
  return [greeting, widget.away, as]
    .filter(text => text !== '')
    .map((text, index) => ({ key: `first ${index}`, says: text, draw: () => renderGreeting(text, texts) }));
}

function getNotice({ widget, trouble, messages }: WidgetChatState, texts: WidgetTexts): string {
  if (trouble === 'Off' || trouble === 'IdentityRefused')
    return texts(trouble === 'Off' ? 'off' : 'identity');
  if (!navigator.onLine) return texts('offline');
  if (trouble === 'Unreachable') return texts('unreachable');
  const isLoading: WidgetTextId | null = widget || messages.length > 0 ? null : 'loading';
  return isLoading ? texts(isLoading) : '';
}

function getKeptRows(list: HTMLElement) {
  const drawn = new Map<string, { says: string; element: HTMLElement }>();
  return {
    draw(rows: readonly Row[]) {
      const keys = new Set(rows.map(({ key }) => key));
      for (const [key, { element: old }] of drawn) {
        if (keys.has(key)) continue;
        old.remove();
        drawn.delete(key);
      }
      for (const [index, { key, says, draw }] of rows.entries()) {
        const known = drawn.get(key);
        const shown = known?.says === says ? known.element : draw();
        if (known && known.element !== shown) known.element.replaceWith(shown);
        drawn.set(key, { says, element: shown });
        const place = list.children[index] ?? null;
        if (place !== shown) list.insertBefore(shown, place);
      }
    },
  };
}

/** Changes nothing if the text is the same, because screen readers can announce every change to a live region. */
function setText(place: HTMLElement, text: string): void {
  if (place.textContent !== text) place.textContent = text;
  place.hidden = text === '';
}
