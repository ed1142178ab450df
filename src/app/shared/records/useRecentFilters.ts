import { useEffect, useState } from 'react';
import type { Directory } from '#core/model.ts';
import { loadUserState, saveUserStateSoon } from '../../state/userStorage.ts';

const storageKey = 'filters';
const MAX_RECENT = 5;

/** Stores by which fields a user filtered a directory last, so that these fields are offered first on every device. */
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
    // Reads the stored fields again, so that filters added before they had loaded are merged.
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
