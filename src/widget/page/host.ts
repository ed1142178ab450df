/** The site's page that embeds the chat in a frame, or a substitute for it if the chat is opened directly. */
import type { HostToWidgetMessage, WidgetToHostMessage } from '../protocol.ts';

export interface WidgetHost {
  readonly identity: string | null;
  readonly lang: string | null;
  readonly isFramed: boolean;
  /** Returns whether the visitor can see the chat. */
  isShown(): boolean;
  /** Returns the visitor's current page on the site; empty if unknown. */
  page(): string;
  onShown(listener: () => void): void;
  /** Calls `listener` when the visitor requests a form on the site's page. */
  onStart(listener: (code: string) => void): void;
  say(message: WidgetToHostMessage): void;
}

/** The chat starts without the site's information after this time, because a site without the script never sends it. */
const MAX_SILENCE_MS = 1_500;

/** Waits for the site's information about its visitor. The server isn't called earlier. */
export function connectToHost(): Promise<WidgetHost> {
  const isFramed = window.parent !== window;
  // The page's policy determines which origins can embed the chat; the messages contain no secrets.
  const say = (message: WidgetToHostMessage) => {
    if (isFramed) window.parent.postMessage(message, '*');
  };
  return new Promise(resolve => {
    const listeners: (() => void)[] = [];
    const starters: ((code: string) => void)[] = [];
    let isShown = !isFramed;
    let page = '';
    const begin = (identity: string | null, lang: string | null) =>
      resolve({
        ...{ identity, lang, isFramed, say },
        isShown: () => isShown,
        page: () => page,
        onShown: listener => listeners.push(listener),
        onStart: listener => starters.push(listener),
      });
    if (!isFramed) return begin(null, null);
    const timer = setTimeout(() => {
      isShown = true;
      begin(null, null);
    }, MAX_SILENCE_MS);
    window.addEventListener('message', ({ source, data }: MessageEvent<HostToWidgetMessage>) => {
      if (source !== window.parent) return;
      if (data.docketChat === 'Hello') {
        clearTimeout(timer);
        begin(data.identity, data.lang);
      }
      if (data.docketChat === 'Shown') {
        isShown = data.isShown;
        page = data.page;
        for (const listener of listeners) listener();
      }
      if (data.docketChat === 'Start') for (const starter of starters) starter(data.code);
    });
    say({ docketChat: 'Ready' });
  });
}
