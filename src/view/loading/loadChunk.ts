import { CODE_CHUNK_TIMEOUT_MS } from '#core/limits.ts';

/** Thrown if a part of the application fails to load; the codes are defined in specification section 8. */
export class ChunkError extends Error {
  readonly code: 'ChunkLoadError' | 'CSS_CHUNK_LOAD_FAILED';
  /** The time of the failure, in milliseconds since 1970. */
  readonly at = Date.now();
  /** Loads the part again; `null` if the page has to be reloaded. */
  retry: (() => Promise<unknown>) | null = null;
  /**
   * True after a failed retry if the server has the part, but the browser has cached the failure, so that
   * only reloading the page helps.
   */
  isStale = false;

  constructor(code: ChunkError['code'], cause?: unknown) {
    super(code, { cause });
    this.name = code;
    this.code = code;
  }
}

/**
 * Loads a part of the application.
 * @throws ChunkError if its script or style sheet can't be loaded, or doesn't arrive within 120 s
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError(getLateCode())), CODE_CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw toChunkError(error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns whether the server has the script that failed. Some browsers (Firefox, and Chromium since 150) cache the
 * failure until the page is reloaded. Returns false if the browser doesn't report which script failed.
 */
export async function isChunkAvailable({ cause }: ChunkError): Promise<boolean> {
  const [address] = /https?:\/\/\S+\.js/.exec(String(cause)) ?? [];
  if (!address) return false;
  try {
    return (await fetch(address, { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/**
 * Returns the code for a part that doesn't arrive in time. A script waits for its styles, so a link without a loaded
 * sheet is the cause.
 */
function getLateCode(): ChunkError['code'] {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  return links.some(link => link.sheet === null) ? 'CSS_CHUNK_LOAD_FAILED' : 'ChunkLoadError';
}

/**
 * Converts load errors, which can only be identified by the messages of browsers and Vite; returns other errors
 * unchanged.
 */
function toChunkError(error: unknown): unknown {
  const text = String(error);
  if (text.includes('preload CSS')) return new ChunkError('CSS_CHUNK_LOAD_FAILED', error);
  const isScript = /dynamically imported module|importing a module script/i.test(text);
  return isScript ? new ChunkError('ChunkLoadError', error) : error;
}
