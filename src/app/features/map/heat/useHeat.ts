import { useCallback, useEffect, useState } from 'react';
import { type HeatColumns, readHeatBytes } from '#core/geo/placeBytes.ts';
import { answerOf, api } from '../../../api/client.ts';
import { type Load, useLoad } from '../../../api/useLoad.ts';
import { useGathered } from '../../../live/useGathered.ts';
import { useRecordsChanged } from '../../../live/useReloadOnChange.ts';
import { loadUserState, saveUserStateSoon } from '../../../state/userStorage.ts';
import { type HeatSettings, periodsOf, readHeatSettings, usualHeat } from './heatSettings.ts';

const STORAGE_KEY = 'heat-map';
const MEMBER = 'settings';
const GATHER_MS = 500;

/** Null until they are known. */
export function useHeatSettings(): [HeatSettings | null, (part: Partial<HeatSettings>) => void] {
  const [settings, setSettings] = useState<HeatSettings | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void loadUserState(STORAGE_KEY).then(
      state => isCurrent && setSettings(before => before ?? readHeatSettings(state[MEMBER])),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  const change = (part: Partial<HeatSettings>) => {
    const next = { ...(settings ?? usualHeat), ...part };
    setSettings(next);
    saveUserStateSoon(STORAGE_KEY, MEMBER, next);
  };
  return [settings, change];
}

export interface AskedHeat {
  readonly directoryId: string;
  readonly field: string;
  readonly weight: string | null;
  readonly day: string | null;
  readonly span: HeatSettings['span'];
  readonly isCompared: boolean;
  readonly today: string;
}

export function useHeat(asked: AskedHeat): Load<HeatColumns> {
  const { directoryId, field, weight, day, span, isCompared, today } = asked;
  const load = useLoad(
    useCallback(
      async (signal: AbortSignal) => {
        const periods = day === null ? null : periodsOf({ span, isCompared }, today);
        const bytes = await answerOf(
          api.POST('/directories/{id}/heat', {
            params: { path: { id: directoryId } },
            body: {
              field,
              ...(weight && { weight }),
              ...(day && periods && { days: { field: day, periods } }),
            },
            parseAs: 'arrayBuffer',
            signal,
          }),
        );
        return readHeatBytes(bytes as unknown as ArrayBuffer);
      },
      [directoryId, field, weight, day, span, isCompared, today],
    ),
  );
  const { soon } = useGathered(load.reload, GATHER_MS);
  useRecordsChanged([directoryId], soon);
  return load;
}
