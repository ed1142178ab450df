import { useEffect, useState } from 'react';
import type { Directory } from '#core/model.ts';
import { loadUserState, saveUserStateSoon } from '../../state/userStorage.ts';

const storageKey = 'filters';
const MAX_RECENT = 5;

/**
 * Stores the fields that a user last filtered a directory by, the latest first, to offer them first on every device.
 */
export function useRecentFilters({ code }: Pick<Directory, 'code'>) {
  const [recent, setRecent] = useState<readonly string[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void loadRecent(code).then(saved => isCurrent && setRecent(saved));
    return () => {
      isCurrent = false;
    };
  }, [code]);
  const onAdd = async (fieldId: string) => {
    // The stored fields are read again, so that filters added before they had loaded are merged.
    const others = (await loadRecent(code)).filter(id => id !== fieldId);
    const latest = [fieldId, ...others].slice(0, MAX_RECENT);
    setRecent(latest);
    saveUserStateSoon(storageKey, code, latest);
  };
  return { recent, onAdd };
}

async function loadRecent(code: string): Promise<readonly string[]> {
  const { [code]: saved } = await loadUserState(storageKey);
  return Array.isArray(saved) ? saved.filter(each => typeof each === 'string') : [];
}
