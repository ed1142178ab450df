import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Issue } from '#core/model.ts';
import { type UploadedFile, useFieldServices } from '#view/fieldServices.ts';
import type { EditorProps } from '#view/fieldUi.ts';

export interface Upload {
  readonly id: string;
  readonly file: File;
  readonly state: 'waiting' | 'running' | 'failed' | 'refused';
  /** Of the file that has been sent, 0 to 1. */
  readonly fraction: number;
  /** Why it was refused before it was sent. */
  readonly issues: readonly Issue[];
  /** What the upload failed with. */
  readonly error: unknown;
  /** Sent; it waits for those chosen before it, so that files keep the order in which they were chosen. */
  readonly stored: UploadedFile | null;
}

export interface Uploads {
  readonly list: readonly Upload[];
  add(files: readonly { file: File; issues: readonly Issue[] }[]): void;
  /** Ends an upload, or takes one that failed or was refused off the list. */
  remove(id: string): void;
  retry(id: string): void;
}

const AT_ONCE = 3;

let lastId = 0;

/** Uploads side by side, a few at once; a failed one waits to be tried again. Leaving the editor ends them all. */
export function useUploads(args: {
  onStored: (stored: UploadedFile) => void;
  onEditingChange: EditorProps['onEditingChange'];
}): Uploads {
  const { uploadFile } = useFieldServices();
  const [list, setList] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const handOn = useEffectEvent((sent: readonly Upload[]) => {
    for (const { stored } of sent) if (stored) args.onStored(stored);
  });
  const listNow = useEffectEvent(() => list);

  const change = (id: string, part: Partial<Upload>) =>
    setList(before => before.map(upload => (upload.id === id ? { ...upload, ...part } : upload)));
  const drop = (id: string) => setList(before => before.filter(upload => upload.id !== id));

  const start = async ({ id, file }: Upload) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current.set(id, controller);
    change(id, { state: 'running', fraction: 0, error: null });
    try {
      const stored = await uploadFile(file, {
        signal,
        onProgress: fraction => signal.aborted || change(id, { fraction }),
      });
      if (!signal.aborted) change(id, { fraction: 1, stored });
    } catch (error) {
      if (!signal.aborted) change(id, { state: 'failed', error });
    } finally {
      running.current.delete(id);
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes the list may make room for the next upload
  useEffect(() => {
    const waiting = list.filter(upload => upload.state === 'waiting' && !running.current.has(upload.id));
    for (const upload of waiting.slice(0, Math.max(0, AT_ONCE - running.current.size))) void start(upload);
  }, [list]);
  useEffect(() => {
    const first = list.findIndex(upload => isUnderWay(upload) && !upload.stored);
    const sent = list.slice(0, first < 0 ? list.length : first).filter(upload => upload.stored);
    if (sent.length === 0) return;
    const ids = new Set(sent.map(({ id }) => id));
    setList(before => before.filter(upload => !ids.has(upload.id)));
    handOn(sent);
  }, [list]);
  useReportedEditing(list.some(isUnderWay), args.onEditingChange);
  useEffect(() => {
    const controllers = running.current;
    return () => {
      // What was sent is kept, although what it waited for is not.
      handOn(listNow());
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);

  return {
    list,
    add: files =>
      setList(before => [
        ...before,
        ...files.map(({ file, issues }) => {
          lastId += 1;
          const state = issues.length > 0 ? ('refused' as const) : ('waiting' as const);
          return { id: `upload-${lastId}`, file, state, fraction: 0, issues, error: null, stored: null };
        }),
      ]),
    remove(id) {
      running.current.get(id)?.abort();
      running.current.delete(id);
      drop(id);
    },
    retry: id => change(id, { state: 'waiting' }),
  };
}

function isUnderWay({ state }: Upload): boolean {
  return state === 'waiting' || state === 'running';
}

/** While something is being sent the form counts as being edited. */
function useReportedEditing(isBusy: boolean, onEditingChange: EditorProps['onEditingChange']): void {
  const report = useEffectEvent((isEditing: boolean) => onEditingChange?.(isEditing));
  useEffect(() => {
    if (!isBusy) return;
    report(true);
    return () => report(false);
  }, [isBusy]);
}
