/**
 * The identity of the visitor: a token of this browser, created before the first message, or an identity signed by the
 * site.
 */

export interface WidgetVisitor {
  /** Returns whether there is neither a token nor a signed identity. */
  isNew(): boolean;
  headers(): Record<string, string>;
  /** Creates the token if the visitor is new. */
  begin(): void;
  /** Returns the name that the visitor entered; empty if there is none, or if the site has identified the visitor. */
  name(): string;
  rename(name: string): void;
  /** Returns the id of the last message that the visitor has seen. */
  seen(): string;
  see(messageId: string): void;
}

const TOKEN_BYTES = 32;

export function createWidgetVisitor(botId: string, identity: string | null): WidgetVisitor {
  const kept = getStorage(`docket-chat ${botId}`);
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

/** If the storage for frames is full or forbidden, the data are kept only as long as the page is open. */
function getStorage(name: string) {
  let unstored: Kept | null = null;
  const read = (): Kept => {
    if (unstored) return unstored;
    try {
      return JSON.parse(localStorage.getItem(name) ?? '{}');
    } catch {
      return {};
    }
  };
  return {
    read,
    write(change: Kept) {
      const next = { ...read(), ...change };
      try {
        localStorage.setItem(name, JSON.stringify(next));
        unstored = null;
      } catch {
        unstored = next;
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
