import { SCRIPT_CHUNK_TIMEOUT_MS } from '#core/limits.ts';

/** A part of the application that did not load; the codes are those of specification section 8. */
export class ChunkError extends Error {
  readonly code: 'ChunkLoadError' | 'CSS_CHUNK_LOAD_FAILED';
  /** When it failed, in milliseconds since 1970. */
  readonly at = Date.now();
  /** Fetches the part again; null where only a reload of the page helps. */
  retry: (() => Promise<unknown>) | null = null;
  /** The server has the part by now, but the browser keeps it as failed: a reload of the page gets it. */
  isStale = false;

  constructor(code: ChunkError['code'], cause?: unknown) {
    super(code, { cause });
    this.name = code;
    this.code = code;
  }
}

/**
 * Loads a part of the application.
 * @throws ChunkError when its script or style cannot be had, or does not arrive within 120 s.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError(lateCode())), SCRIPT_CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw chunkErrorOf(error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Whether the server has the script that failed. Browsers that keep a failed script as failed until the page is reloaded
 * (Firefox, and Chromium since 150) don't ask it themselves. False where the browser does not say which script it was.
 */
export async function isThereByNow({ cause }: ChunkError): Promise<boolean> {
  const [address] = /https?:\/\/\S+\.js/.exec(String(cause)) ?? [];
  if (!address) return false;
  try {
    return (await fetch(address, { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** A script waits for the styles that belong to it: one that is still without a sheet is what is missing. */
function lateCode(): ChunkError['code'] {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  return links.some(link => link.sheet === null) ? 'CSS_CHUNK_LOAD_FAILED' : 'ChunkLoadError';
}

/** Browsers and Vite tell by their words alone; whatever else a module throws is not about loading. */
function chunkErrorOf(error: unknown): unknown {
  const text = String(error);
  if (text.includes('preload CSS')) return new ChunkError('CSS_CHUNK_LOAD_FAILED', error);
  const isScript = /dynamically imported module|importing a module script/i.test(text);
  return isScript ? new ChunkError('ChunkLoadError', error) : error;
}
