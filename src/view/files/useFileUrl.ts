import { useEffect, useState } from 'react';
import { useFieldServices } from '../fieldServices.ts';

export interface FileUrl {
  state: 'loading' | 'ready' | 'failed';
  /** A `blob:` address, let go of when whoever asked is gone. */
  url: string | undefined;
  blob: Blob | undefined;
}

const loading: FileUrl = { state: 'loading', url: undefined, blob: undefined };

/** The content of a stored file; null asks for nothing. `attempt` asks again. */
export function useFileUrl(id: string | null, attempt = 0): FileUrl {
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
        const blob = await readFile(id, controller.signal);
        if (controller.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setFile({ state: 'ready', url, blob });
      } catch {
        if (!controller.signal.aborted) setFile({ state: 'failed', url: undefined, blob: undefined });
      }
    };
    void read();
    return () => {
      controller.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [id, readFile, attempt]);
  return id === null ? loading : file;
}
