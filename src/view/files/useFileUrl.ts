import { useEffect, useState } from 'react';
import { useFieldServices } from '../engine/fieldServices.ts';

/**
 * `closed`: the file doesn't exist, or the user can't access it; `lost`: the content of the file is missing. Retrying
 * helps in neither case.
 */
export type FileFailure = 'failed' | 'closed' | 'lost';

export interface FileUrl {
  state: 'loading' | 'ready' | FileFailure;
  /** A `blob:` URL, which is revoked on unmount. */
  url: string | undefined;
  blob: Blob | undefined;
}

const loading: FileUrl = { state: 'loading', url: undefined, blob: undefined };

/**
 * Loads the content of a stored file, limited to `mostBytes` if given; `null` loads nothing. A new `attempt`
 * loads the content again.
 */
export function useFileUrl(id: string | null, attempt = 0, mostBytes?: number): FileUrl {
  const { readFile } = useFieldServices();
  const [file, setFile] = useState(loading);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the same request
  useEffect(() => {
    if (id === null) return;
    const controller = new AbortController();
    let url: string | undefined;
    const read = async () => {
      setFile(loading);
      try {
        const blob = await readFile(id, controller.signal, mostBytes);
        if (controller.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setFile({ state: 'ready', url, blob });
      } catch (error) {
        if (!controller.signal.aborted) setFile({ ...loading, state: toFileFailure(error) });
      }
    };
    void read();
    return () => {
      controller.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [id, readFile, attempt, mostBytes]);
  return id === null ? loading : file;
}

export function toFileFailure(error: unknown): FileFailure {
  const { status, code } = typeof error === 'object' && error !== null ? getFacts(error) : {};
  if (code === 'ContentMissing') return 'lost';
  return status === 403 || status === 404 ? 'closed' : 'failed';
}

function getFacts(error: object): { status?: unknown; code?: unknown } {
  return { status: Reflect.get(error, 'status'), code: Reflect.get(error, 'code') };
}
