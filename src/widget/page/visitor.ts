/** Who writes: a token of this browser, made up before the first message, or what the site has signed. */

export interface Visitor {
  /** Nobody has written from here, and nobody has signed. */
  isNew(): boolean;
  headers(): Record<string, string>;
  /** From now on there is a token. */
  begin(): void;
  /** What they call themselves; empty where they do not say. */
  name(): string;
  rename(name: string): void;
  /** The last message that was looked at. */
  seen(): string;
  see(messageId: string): void;
}

const TOKEN_BYTES = 32;

export function visitorOf(botId: string, identity: string | null): Visitor {
  const kept = storageOf(`docket-chat ${botId}`);
  return {
    isNew: () => identity === null && kept.read().token === undefined,
    headers(): Record<string, string> {
      if (identity !== null) return { 'x-visitor-identity': identity };
      const { token } = kept.read();
      return token === undefined ? {} : { 'x-visitor-token': token };
    },
    begin() {
      if (identity === null && kept.read().token === undefined) kept.write({ token: newToken() });
    },
    name: () => (identity === null ? (kept.read().name ?? '') : ''),
    rename: name => kept.write({ name }),
    seen: () => kept.read().seen ?? '',
    see: messageId => kept.write({ seen: messageId }),
  };
}

interface Kept {
  readonly token?: string;
  readonly seen?: string;
  readonly name?: string;
}

/** Where the browser keeps nothing for frames, it lasts as long as the page. */
function storageOf(name: string) {
  let memory: Kept = {};
  const read = (): Kept => {
    try {
      return JSON.parse(localStorage.getItem(name) ?? 'null') ?? memory;
    } catch {
      return memory;
    }
  };
  return {
    read,
    write(change: Kept) {
      memory = { ...read(), ...change };
      try {
        localStorage.setItem(name, JSON.stringify(memory));
      } catch {
        // Full, or forbidden.
      }
    },
  };
}

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
