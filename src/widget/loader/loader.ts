/**
 * The script that a site embeds, which shows a button that opens the chat in a frame. The script runs next to
 * third-party code. It is therefore a single program without imports at run time, uses only style properties (a site's
 * policy can forbid inline styles), and defines `docketChat` as its only global.
 */
import type { HostToWidgetMessage, WidgetToHostMessage } from '../protocol.ts';
import { renderChatButton } from './button.ts';
import { renderChatFrame } from './frame.ts';
import en from './messages/en.json' with { type: 'json' };
import uk from './messages/uk.json' with { type: 'json' };

interface DocketChat {
  open(): void;
  close(): void;
  /** Opens the chat with the first question of the form whose link has this code. */
  start(code: string): void;
  /** Sets the visitor's identity as signed by the site, or `null` for an anonymous visitor. Restarts the chat. */
  identify(identity: string | null): void;
}

declare global {
  interface Window {
    docketChat?: DocketChat;
  }
}

const script = document.currentScript;
if (script instanceof HTMLScriptElement && !window.docketChat) start(script);

function start({ src, dataset }: HTMLScriptElement): void {
  const page = new URL(src);
  page.pathname = page.pathname.replace(/\.js$/, '');
  const lang = dataset.lang ?? navigator.language;
  const texts = lang.startsWith('uk') ? uk : en;
  let identity = dataset.identity ?? null;
  let isOpen = false;
  let isReady = false;
  let wanted: string | null = null;

  const frame = renderChatFrame(page.href, texts['widgetButton.frame']);
  const button = renderChatButton(() => show(!isOpen));
  const say = (message: HostToWidgetMessage) => {
    if (isReady) frame.contentWindow?.postMessage(message, page.origin);
  };
  // Omits the query, which can contain private data.
  const sayShown = () =>
    say({ docketChat: 'Shown', isShown: isOpen, page: location.origin + location.pathname });
  const show = (next: boolean) => {
    isOpen = next;
    frame.style.display = isOpen ? 'block' : 'none';
    button.draw({ isOpen, label: isOpen ? texts['widgetButton.close'] : texts['widgetButton.open'] });
    sayShown();
    if (isOpen) frame.focus();
    else button.focus();
  };
  const askFor = () => {
    if (!isReady || wanted === null) return;
    say({ docketChat: 'Start', code: wanted });
    wanted = null;
  };
  const hear = (message: WidgetToHostMessage) => {
    switch (message.docketChat) {
      case 'Ready':
        isReady = true;
        say({ docketChat: 'Hello', identity, lang: dataset.lang ?? null });
        sayShown();
        return askFor();
      case 'Unread':
        return button.count(message.count, texts['widgetButton.unread']);
      case 'Close':
        return show(false);
      case 'IdentityRefused':
        // The site can sign the identity again and call `identify`.
        document.dispatchEvent(new CustomEvent('docketchat:identityrefused'));
    }
  };
  window.addEventListener('message', event => {
    if (event.origin === page.origin && event.source === frame.contentWindow) hear(event.data);
  });
  window.docketChat = {
    open: () => show(true),
    close: () => show(false),
    start(code) {
      wanted = code;
      show(true);
      askFor();
    },
    identify(next) {
      identity = next;
      isReady = false;
      frame.src = page.href;
    },
  };
  // A separate landmark, so that screen readers can find the chat from anywhere in the page.
  const place = document.createElement('section');
  place.setAttribute('aria-label', texts['widgetButton.frame']);
  place.append(frame, button.element);
  const add = () => document.body.append(place);
  button.draw({ isOpen, label: texts['widgetButton.open'] });
  if (document.body) add();
  else document.addEventListener('DOMContentLoaded', add);
}
