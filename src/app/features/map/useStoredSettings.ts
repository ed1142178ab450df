import { useEffect, useState } from 'react';
import { loadUserState, saveUserStateSoon } from '../../state/userStorage.ts';

const MEMBER = 'settings';

/** The settings of a page, and how they are saved for each user. */
export interface StoredMapSettings<Settings extends object> {
  readonly storageKey: string;
  readonly usual: Settings;
  read(kept: unknown): Settings;
}

/** Returns the settings, which are `null` until they are loaded, and a function that changes and saves them. */
export function useStoredSettings<Settings extends object>({
  storageKey,
  usual,
  read,
}: StoredMapSettings<Settings>): [Settings | null, (part: Partial<Settings>) => void] {
  const [settings, setSettings] = useState<Settings | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void loadUserState(storageKey).then(
      state => isCurrent && setSettings(before => before ?? read(state[MEMBER])),
    );
    return () => {
      isCurrent = false;
    };
  }, [storageKey, read]);
  const change = (part: Partial<Settings>) => {
    const next = { ...(settings ?? usual), ...part };
    setSettings(next);
    saveUserStateSoon(storageKey, MEMBER, next);
  };
  return [settings, change];
}
