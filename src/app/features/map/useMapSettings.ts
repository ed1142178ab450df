import { useEffect, useState } from 'react';
import { loadUserState, saveUserStateSoon } from '../../state/userStorage.ts';
import { type MapSettings, readMapSettings, usualSettings } from './mapSettings.ts';

const STORAGE_KEY = 'map';
const MEMBER = 'settings';

/** Null until they are known. */
export function useMapSettings(): [MapSettings | null, (part: Partial<MapSettings>) => void] {
  const [settings, setSettings] = useState<MapSettings | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void loadUserState(STORAGE_KEY).then(
      state => isCurrent && setSettings(before => before ?? readMapSettings(state[MEMBER])),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  const change = (part: Partial<MapSettings>) => {
    const next = { ...(settings ?? usualSettings), ...part };
    setSettings(next);
    saveUserStateSoon(STORAGE_KEY, MEMBER, next);
  };
  return [settings, change];
}
