import type { VisitorMessage } from '#core/model.ts';
import { RejectedCallError } from './calls.ts';
import type { PendingMessage } from './chatState.ts';
import { createElement } from './element.ts';
import { isStartCommand } from './starts.ts';
import { formatConnectionProblem, type WidgetTexts } from './texts.ts';

export interface MessageActions {
  readFile(messageId: string): Promise<Blob>;
  press(messageId: string, button: string): Promise<void>;
  sendAgain(key: string): void;
  discard(key: string): void;
}

interface Drawn {
  readonly texts: WidgetTexts;
  readonly actions: MessageActions;
}

/** Image formats that browsers display without running code. */
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
const MAX_SHOWN_BYTES = 5 * 1024 * 1024;

/** @param isAsked True if the message's buttons can still be used. */
export function renderMessage(
  message: VisitorMessage,
  { texts, actions, isAsked }: Drawn & { readonly isAsked: boolean },
): HTMLElement {
  const { id, isOwn, text, createdAt, editedAt, deletedAt, file, buttons = [] } = message;
  const pressed = buttons.find(button => button.id === message.pressed);
  const said = deletedAt ? createElement('em', {}, texts('deleted')) : getSaid(text, isOwn, texts);
  return bubble(texts, isOwn, [
    said,
    file ? drawFile(id, file, { texts, actions }) : null,
    buttons.length > 0 && isAsked ? drawButtons(id, buttons, { texts, actions }) : null,
    pressed && !isAsked ? createElement('span', { className: 'pressed' }, pressed.text) : null,
    createElement(
      'small',
      {},
      createElement('time', { dateTime: createdAt }, getTime(createdAt, texts)),
      editedAt && !deletedAt ? ` · ${texts('edited')}` : '',
    ),
  ]);
}

export function renderPendingMessage(
  { key, text, file, refused }: PendingMessage,
  { texts, actions }: Drawn,
): HTMLElement {
  const state =
    refused === null
      ? [createElement('small', {}, texts('sending'))]
      : [
          createElement(
            'small',
            { className: 'problem' },
            `${texts('notSent')} ${formatConnectionProblem(texts, refused)}`,
          ),
          createElement(
            'span',
            { className: 'row' },
            createElement(
              'button',
              { type: 'button', onclick: () => actions.sendAgain(key) },
              texts('again'),
            ),
            createElement(
              'button',
              { type: 'button', onclick: () => actions.discard(key) },
              texts('discard'),
            ),
          ),
        ];
  return bubble(texts, true, [
    getSaid(text, true, texts),
    file ? createElement('span', {}, file.name) : null,
    ...state,
  ]);
}

/** Draws a text that is shown before the first message. */
export function renderGreeting(text: string, texts: WidgetTexts): HTMLElement {
  return bubble(texts, false, [getText(text)]);
}

function bubble(texts: WidgetTexts, isOwn: boolean, children: (HTMLElement | null)[]): HTMLElement {
  const who = createElement('span', { className: 'hidden' }, `${texts(isOwn ? 'you' : 'us')}: `);
  return createElement('li', { className: isOwn ? 'own' : 'theirs' }, who, ...children);
}

/** Draws the text of a message. A command that starts a form isn't shown as the visitor's own text. */
function getSaid(text: string, isOwn: boolean, texts: WidgetTexts): HTMLElement | null {
  return isOwn && isStartCommand(text) ? createElement('em', {}, texts('started')) : getText(text);
}

function getText(text: string): HTMLElement | null {
  return text === '' ? null : createElement('p', {}, ...linked(text));
}

function linked(text: string): (Node | string)[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/)
    .map((part, index) =>
      index % 2 === 0
        ? part
        : createElement('a', { href: part, target: '_blank', rel: 'noopener noreferrer nofollow' }, part),
    );
}

function drawFile(
  messageId: string,
  { name, type, size }: NonNullable<VisitorMessage['file']>,
  { texts, actions }: Drawn,
): HTMLElement {
  const problem = createElement('small', { className: 'problem', role: 'status' });
  const save = async () => {
    problem.textContent = '';
    try {
      const href = URL.createObjectURL(await actions.readFile(messageId));
      createElement('a', { href, download: name }).click();
      setTimeout(() => URL.revokeObjectURL(href), 10_000);
    } catch {
      problem.textContent = texts('notLoaded');
    }
  };
  const label = `${texts('download')} ${name}`;
  const button = createElement(
    'button',
    { type: 'button', className: 'file', 'aria-label': label, onclick: () => void save() },
    name,
  );
  const isShown = PICTURES.has(type) && size <= MAX_SHOWN_BYTES;
  const picture = isShown ? createElement('img', { alt: name, className: 'picture' }) : null;
  if (picture) void showPicture(picture, messageId, actions);
  return createElement('div', {}, picture, button, problem);
}

/** Draws the buttons of a message. All of them are disabled while a press is being sent. */
function drawButtons(
  messageId: string,
  buttons: NonNullable<VisitorMessage['buttons']>,
  { texts, actions }: Drawn,
): HTMLElement {
  const problem = createElement('small', { className: 'problem', role: 'status' });
  const press = async (id: string) => {
    problem.textContent = '';
    for (const each of drawn) each.disabled = true;
    try {
      await actions.press(messageId, id);
    } catch (error) {
      problem.textContent = formatConnectionProblem(
        texts,
        error instanceof RejectedCallError ? error.code : '',
      );
    }
    for (const each of drawn) each.disabled = false;
  };
  const drawn = buttons.map(({ id, text }) =>
    createElement('button', { type: 'button', onclick: () => void press(id) }, text),
  );
  return createElement('div', { className: 'choices' }, ...drawn, problem);
}

async function showPicture(picture: HTMLImageElement, messageId: string, actions: MessageActions) {
  try {
    const url = URL.createObjectURL(await actions.readFile(messageId));
    for (const event of ['load', 'error']) picture.addEventListener(event, () => URL.revokeObjectURL(url));
    picture.src = url;
  } catch {
    picture.remove();
  }
}

function getTime(instant: string, { lang }: WidgetTexts): string {
  const at = new Date(instant);
  const isToday = at.toDateString() === new Date().toDateString();
  const day = isToday ? {} : ({ day: 'numeric', month: 'short' } as const);
  return at.toLocaleString(lang === 'uk' ? 'uk' : 'en-GB', { ...day, hour: '2-digit', minute: '2-digit' });
}
