import { useEffect, useState } from 'react';
import { useFieldServices } from '../fieldServices.ts';

/** `closed`: it is not there, or not for this reader; `lost`: its content is gone. Another attempt changes nothing of these. */
export type Failure = 'failed' | 'closed' | 'lost';

export interface FileUrl {
  state: 'loading' | 'ready' | Failure;
  /** A `blob:` address, let go of when whoever asked is gone. */
  url: string | undefined;
  blob: Blob | undefined;
}

const loading: FileUrl = { state: 'loading', url: undefined, blob: undefined };

/** The content of a stored file, or its beginning; null asks for nothing. `attempt` asks again. */
export function useFileUrl(id: string | null, attempt = 0, mostBytes?: number): FileUrl {
  const { readFile } = useFieldServices();
  const [file, setFile] = useState(loading);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
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
        if (!controller.signal.aborted) setFile({ ...loading, state: failureOf(error) });
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

/** What the reader is told of a refusal of the server. */
export function failureOf(error: unknown): Failure {
  const { status, code } = typeof error === 'object' && error !== null ? factsOf(error) : {};
  if (code === 'ContentMissing') return 'lost';
  return status === 403 || status === 404 ? 'closed' : 'failed';
}

function factsOf(error: object): { status?: unknown; code?: unknown } {
  return { status: Reflect.get(error, 'status'), code: Reflect.get(error, 'code') };
}
