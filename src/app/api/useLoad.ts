import { useCallback, useEffect, useRef, useState } from 'react';
import { type ApiError, toApiError } from './ApiError.ts';

export interface LoadState<T> {
  /** The latest data, which stays available during a reload and after a failed reload. */
  data: T | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
  reload(): void;
}

/**
 * Loads data; results of all but the latest request are ignored. `load` must be the same function on every
 * render, because a new function triggers a reload.
 */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>): LoadState<T> {
  const [state, setState] = useState<{ data?: T; error?: ApiError; isLoading: boolean }>({ isLoading: true });
  const running = useRef<AbortController>(undefined);
  const reload = useCallback(() => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const isOver = () => controller.signal.aborted;
    setState(before => ({ ...before, isLoading: true }));
    load(controller.signal).then(
      data => isOver() || setState({ data, isLoading: false }),
      error => isOver() || setState(before => ({ ...before, error: toApiError(error), isLoading: false })),
    );
  }, [load]);
  useEffect(() => {
    reload();
    return () => running.current?.abort();
  }, [reload]);
  return { data: state.data, error: state.error, isLoading: state.isLoading, reload };
}

/** Returns the state of data that other code loads, such as boot data. */
export function toLoadedState<T>(data: T): LoadState<T> {
  return { data, error: undefined, isLoading: false, reload: () => undefined };
}
