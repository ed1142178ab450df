import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Issue } from '#core/model.ts';
import { isFolderEntry } from './folders.ts';

export interface Upload<Stored = unknown> {
  readonly id: string;
  readonly file: File;
  readonly state: 'waiting' | 'running' | 'failed' | 'refused';
  /** The fraction of the file that has been sent, from 0 to 1. */
  readonly fraction: number;
  /** The reasons why the file was rejected before sending. */
  readonly issues: readonly Issue[];
  readonly error: unknown;
  /**
   * The uploaded file; `null` until the upload completes. Files are passed to `onStored` in the order in
   * which users chose them.
   */
  readonly stored: Stored | null;
}

export interface Uploads {
  readonly list: readonly Upload[];
  /** The number of uploads completed since the list was last empty. */
  readonly arrived: number;
  /** True while uploads are in progress. */
  readonly isBusy: boolean;
  add(files: readonly ValidatedFile[]): void;
  /** Aborts an upload, or removes a failed or rejected upload from the list. */
  remove(id: string): void;
  retry(id: string): void;
  /** Retries all failed uploads, but not rejected files. */
  retryFailed(): void;
}

/** A file to upload, with the issues that prevent it. */
export interface ValidatedFile {
  readonly file: File;
  readonly issues: readonly Issue[];
}

export interface UploadsOptions<Stored> {
  readonly upload: (
    file: File,
    options: { onProgress(fraction: number): void; signal: AbortSignal },
  ) => Promise<Stored>;
  readonly onStored: (stored: Stored) => void;
  /** The maximum number of concurrent uploads; must be 1 if the server orders files by arrival. */
  readonly atOnce: number;
  /** Called when uploads start or end, because leaving the page would abort them. */
  readonly onBusy?: ((isBusy: boolean) => void) | undefined;
}

let lastId = 0;

/** Manages uploads, a few at a time. Failed uploads can be retried. Unmounting aborts all uploads. */
export function useUploads<Stored>(options: UploadsOptions<Stored>): Uploads {
  const [list, setList] = useState<readonly Upload<Stored>[]>([]);
  const [arrived, setArrived] = useState(0);
  const running = useRef(new Map<string, AbortController>());
  const handOn = useEffectEvent((sent: readonly Upload<Stored>[]) => {
    for (const { stored } of sent) if (stored !== null) options.onStored(stored);
  });
  const listNow = useEffectEvent(() => list);

  const change = (id: string, part: Partial<Upload<Stored>>) =>
    setList(before => before.map(upload => (upload.id === id ? { ...upload, ...part } : upload)));

  const start = async ({ id, file }: Upload<Stored>) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current.set(id, controller);
    change(id, { state: 'running', fraction: 0, error: null });
    try {
      const stored = await options.upload(file, {
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of the list can free a slot for the next upload
  useEffect(() => {
    const waiting = list.filter(upload => upload.state === 'waiting' && !running.current.has(upload.id));
    for (const upload of waiting.slice(0, Math.max(0, options.atOnce - running.current.size)))
      void start(upload);
  }, [list]);
  useEffect(() => {
    const first = list.findIndex(upload => isUnderWay(upload) && upload.stored === null);
    const sent = list.slice(0, first < 0 ? list.length : first).filter(({ stored }) => stored !== null);
    if (sent.length === 0) return;
    const ids = new Set(sent.map(({ id }) => id));
    setList(before => before.filter(upload => !ids.has(upload.id)));
    setArrived(before => before + sent.length);
    handOn(sent);
  }, [list]);
  const isBusy = list.some(isUnderWay);
  useTold(isBusy, options.onBusy);
  useEffect(() => {
    const controllers = running.current;
    return () => {
      // Keeps completed uploads, even if the earlier uploads, for which they wait, aren't complete.
      handOn(listNow());
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);

  return {
    list,
    arrived,
    isBusy,
    add(files) {
      if (list.length === 0) setArrived(0);
      setList(before => [...before, ...files.map(begun<Stored>)]);
    },
    remove(id) {
      running.current.get(id)?.abort();
      running.current.delete(id);
      setList(before => before.filter(upload => upload.id !== id));
    },
    retry: id => change(id, { state: 'waiting' }),
    retryFailed: () =>
      setList(before =>
        before.map(upload => (upload.state === 'failed' ? { ...upload, state: 'waiting' } : upload)),
      ),
  };
}

function begun<Stored>({ file, issues }: ValidatedFile): Upload<Stored> {
  lastId += 1;
  const state = issues.length > 0 || isFolderEntry(file) ? 'refused' : 'waiting';
  return { id: `upload-${lastId}`, file, state, fraction: 0, issues, error: null, stored: null };
}

function isUnderWay({ state }: Upload): boolean {
  return state === 'waiting' || state === 'running';
}

/** Reports whether uploads are in progress, because the surrounding form then counts as being edited. */
function useTold(isBusy: boolean, onBusy: UploadsOptions<unknown>['onBusy']): void {
  const tell = useEffectEvent((isBusyNow: boolean) => onBusy?.(isBusyNow));
  useEffect(() => {
    if (!isBusy) return;
    tell(true);
    return () => tell(false);
  }, [isBusy]);
}
