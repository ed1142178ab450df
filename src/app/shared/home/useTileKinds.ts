import { useCallback } from 'react';
import { type LoadState, useLoad } from '../../api/useLoad.ts';
import type { TileEntry, TileKind } from './tileKind.ts';

export interface LoadedTileKind extends TileKind {
  readonly id: string;
}

/** Loads all tile types with their names, for screens where users arrange tiles. */
export function useTileKinds(entries: readonly TileEntry[]): LoadState<readonly LoadedTileKind[]> {
  const key = entries.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids determine the entries
  const load = useCallback(
    () => Promise.all(entries.map(async ({ id, load }) => ({ id, ...(await load()).default }))),
    [key],
  );
  return useLoad(load);
}
