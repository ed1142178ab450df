/** The site's page around the chat. Opened by itself, the chat is a page of its own. */
import type { ToChat, ToSite } from '../protocol.ts';

export interface Host {
  readonly identity: string | null;
  readonly lang: string | null;
  readonly isFramed: boolean;
  /** Whether the visitor looks at the chat now. */
  isShown(): boolean;
  /** Where the visitor is on the site; empty where that is not known. */
  page(): string;
  onShown(listener: () => void): void;
  /** The visitor asked for a form on the site's page. */
  onStart(listener: (code: string) => void): void;
  say(message: ToSite): void;
}

/** A site that embeds the page alone, without the script, says nothing. */
const LONGEST_SILENCE_MS = 1_500;

/** Waits for what the site says of its visitor: nothing is asked of the server before. */
export function meetHost(): Promise<Host> {
  const isFramed = window.parent !== window;
  // Which origins may be around this page its policy says; nothing that is said to them is anybody's secret.
  const say = (message: ToSite) => {
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
    }, LONGEST_SILENCE_MS);
    window.addEventListener('message', ({ source, data }: MessageEvent<ToChat>) => {
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
