import { useEffect, useRef, useState } from 'react';
import { useFieldServices } from '#view/fieldServices.ts';
import type { EditorProps } from '#view/fieldUi.ts';

export type Upload = { start(file: File): void; cancel(): void } & (
  | { state: 'idle' }
  | { state: 'running'; name: string; fraction: number }
  | { state: 'failed'; name: string }
);

type UploadState =
  | { state: 'idle' }
  | { state: 'running'; name: string; fraction: number }
  | { state: 'failed'; name: string };

/** One upload at a time; leaving the editor ends it. */
export function useUpload({
  onChange,
  onEditingChange,
}: Pick<EditorProps, 'onChange' | 'onEditingChange'>): Upload {
  const { uploadFile } = useFieldServices();
  const [progress, setProgress] = useState<UploadState>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (file: File) => {
    const controller = new AbortController();
    running.current = controller;
    const { name } = file;
    setProgress({ state: 'running', name, fraction: 0 });
    onEditingChange?.(true);
    try {
      const stored = await uploadFile(file, {
        signal: controller.signal,
        onProgress: fraction => {
          if (!controller.signal.aborted) setProgress({ state: 'running', name, fraction });
        },
      });
      if (controller.signal.aborted) return;
      setProgress({ state: 'idle' });
      onChange?.({ stringValue: stored.id });
    } catch {
      if (!controller.signal.aborted) setProgress({ state: 'failed', name });
    } finally {
      onEditingChange?.(false);
    }
  };
  const cancel = () => {
    running.current?.abort();
    setProgress({ state: 'idle' });
  };
  return { ...progress, start, cancel };
}
