import { useEffect, useRef, useState } from 'react';
import { toApiError } from '../../../../api/ApiError.ts';
import { createImport } from '../importCalls.ts';

export interface Upload {
  /** The file that is being uploaded, or whose upload failed. */
  readonly file: File | null;
  /** The uploaded fraction, from 0 to 1. */
  readonly fraction: number;
  readonly error: unknown;
  readonly isSending: boolean;
  send(file: File): void;
  cancel(): void;
}

type State = Pick<Upload, 'file' | 'fraction' | 'error' | 'isSending'>;

const nothing: State = { file: null, fraction: 0, error: null, isSending: false };

/** Uploads the chosen file. @param onSent Receives the id of the created import. */
export function useUpload(directoryId: string, onSent: (importId: string) => void): Upload {
  const [state, setState] = useState<State>(nothing);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const send = async (file: File) => {
    sending.current?.abort();
    const controller = new AbortController();
    sending.current = controller;
    setState({ file, fraction: 0, error: null, isSending: true });
    try {
      const onProgress = (fraction: number) => setState(before => ({ ...before, fraction }));
      const made = await createImport(directoryId, file, { onProgress, signal: controller.signal });
      if (!controller.signal.aborted) onSent(made.id);
    } catch (thrown) {
      if (toApiError(thrown).code !== 'Aborted')
        setState({ file, fraction: 0, error: thrown, isSending: false });
    }
  };
  return {
    ...state,
    send: file => void send(file),
    cancel() {
      sending.current?.abort();
      setState(nothing);
    },
  };
}
