import { useCallback } from 'react';
import type { DataTransformation } from '#core/model.ts';
import { api, unwrapResponse } from '../../api/client.ts';
import { type LoadState, useLoad } from '../../api/useLoad.ts';
import { useBoot } from '../../state/useBoot.ts';

/** Loads the account's transformations, and reloads them with the boot data after any change to the configuration. */
export function useTransformationList(): LoadState<DataTransformation[]> {
  const boot = useBoot();
  // biome-ignore lint/correctness/useExhaustiveDependencies: new boot data can mean that a transformation was changed
  const list = useCallback(
    (signal: AbortSignal) => unwrapResponse(api.GET('/data-transformations', { signal })),
    [boot],
  );
  return useLoad(list);
}
