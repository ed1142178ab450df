import { useEffect, useState } from 'react';
import { loadUserState, saveUserStateSoon } from '../../../state/userStorage.ts';
import { type HeatSettings, readHeatSettings, usualHeat } from './heatSettings.ts';

const STORAGE_KEY = 'heat-map';
const MEMBER = 'settings';

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
