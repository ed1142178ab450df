/** The visitor's chat: what is known of it, and how it stays current. Whoever draws it is called after every change. */
import type { VisitorMessage, Widget } from '#core/model.ts';
import { Refusal, type WidgetCalls } from './calls.ts';
import { mergePage } from './mergePage.ts';
import type { Lang } from './texts.ts';
import type { Visitor } from './visitor.ts';

/** One's own that the server does not have yet. */
export interface Waiting {
  readonly key: string;
  readonly text: string;
  readonly file: File | null;
  /** What the server has said against it; null while it is on its way. */
  readonly refused: string | null;
}

export type Trouble = 'Unreachable' | 'Off' | 'IdentityRefused';

export interface ChatState {
  readonly widget: Widget | null;
  readonly messages: readonly VisitorMessage[];
  readonly waiting: readonly Waiting[];
  readonly hasEarlier: boolean;
  readonly isWriting: boolean;
  readonly trouble: Trouble | null;
}

interface Parts {
  readonly calls: WidgetCalls;
  readonly visitor: Visitor;
  readonly lang: Lang;
  readonly onChange: (state: ChatState) => void;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

export function openConversation({ calls, visitor, lang, onChange }: Parts) {
  let state: ChatState = {
    ...{ widget: null, messages: [], waiting: [], hasEarlier: false, isWriting: false, trouble: null },
  };
  let version = '';
  let following: AbortController | null = null;
  let isSending = false;

  const set = (change: Partial<ChatState>) => {
    state = { ...state, ...change };
    onChange(state);
  };
  const change = (key: string, waiting: Partial<Waiting> | null) =>
    set({
      waiting: state.waiting.flatMap(one =>
        one.key !== key ? one : waiting === null ? [] : { ...one, ...waiting },
      ),
    });
  /** Whether it is worth trying again. */
  const noteFailure = (error: unknown): boolean => {
    const status = error instanceof Refusal ? error.status : 0;
    if (status === 401) set({ trouble: 'IdentityRefused' });
    else if (status === 404) set({ trouble: 'Off' });
    else if (status === 0 || status >= 500) set({ trouble: 'Unreachable' });
    return status !== 401 && status !== 404;
  };

  async function open(): Promise<void> {
    await attempt(async () => set({ widget: await calls.open(lang), trouble: null }));
  }

  /** Again and again until it works, or can't. */
  async function attempt<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T | null> {
    for (let wait = FIRST_PAUSE_MS; !signal?.aborted; wait = Math.min(LONGEST_PAUSE_MS, wait * 2)) {
      try {
        return await work();
      } catch (error) {
        if (signal?.aborted || !noteFailure(error)) return null;
        const asked = error instanceof Refusal ? error.retryAfter * 1_000 : 0;
        await pause(Math.max(wait, asked), signal);
      }
    }
    return null;
  }

  async function readOnce(signal: AbortSignal): Promise<void> {
    const chat = await calls.chat(version === '' ? {} : { seen: version }, signal);
    version = chat.version;
    set({ ...mergePage(state, chat), isWriting: chat.isWriting, trouble: null });
  }

  /** Until nobody looks at the page any more. */
  async function follow(): Promise<void> {
    if (following || visitor.isNew()) return;
    const own = new AbortController();
    following = own;
    do await attempt(() => readOnce(own.signal), own.signal);
    while (!own.signal.aborted && version !== '' && !isEnded(state));
    if (following === own) following = null;
  }

  function rest(): void {
    following?.abort();
    following = null;
  }

  /** In their order, one after the other; those that were refused wait for the visitor. */
  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      for (;;) {
        const next = state.waiting.find(({ refused }) => refused === null);
        if (!next) return;
        await sendOne(next);
      }
    } finally {
      isSending = false;
    }
  }

  async function sendOne({ key, text, file }: Waiting): Promise<void> {
    visitor.begin();
    const sent = await attempt(() =>
      calls.send({ key, text, lang }, file).catch(error => {
        const isFinal = error instanceof Refusal && error.status < 500;
        if (!isFinal) throw error;
        change(key, { refused: error.code });
        noteFailure(error);
        return null;
      }),
    );
    if (!sent) return;
    const waiting = state.waiting.filter(one => one.key !== key);
    const messages = [...state.messages.filter(one => one.key !== key), sent];
    set({ messages, waiting, trouble: null });
    void follow();
  }

  return {
    /** Draws it again: what is around it has changed. */
    again: () => onChange(state),
    open,
    follow,
    rest,
    send(text: string, file: File | null) {
      set({ waiting: [...state.waiting, { key: crypto.randomUUID(), text, file, refused: null }] });
      void sendAll();
    },
    sendAgain(key: string) {
      change(key, { refused: null });
      void sendAll();
    },
    discard: (key: string) => change(key, null),
    async earlier(): Promise<void> {
      const [first] = state.messages;
      if (!first) return;
      await attempt(async () => {
        const { messages, hasEarlier } = await calls.chat({ before: first.id });
        set({ messages: [...messages, ...state.messages], hasEarlier });
      });
    },
  };
}

function isEnded({ trouble }: ChatState): boolean {
  return trouble === 'Off' || trouble === 'IdentityRefused';
}

/** Shorter where the connection comes back before. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal?.addEventListener('abort', done);
  });
}
