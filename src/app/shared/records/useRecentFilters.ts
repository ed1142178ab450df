import { useEffect, useState } from 'react';
import type { Directory } from '#core/model.ts';
import { loadUserState, saveUserStateSoon } from '../../state/userStorage.ts';

const storageKey = 'filters';
const MOST_RECENT = 5;

/** The fields that a person filtered a directory by last, the latest first: they are offered first, wherever the person logs in. */
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
    // Read again: filters added before the saved ones have arrived join them.
    const others = (await loadRecent(code)).filter(id => id !== fieldId);
    const latest = [fieldId, ...others].slice(0, MOST_RECENT);
    setRecent(latest);
    saveUserStateSoon(storageKey, code, latest);
  };
  return { recent, onAdd };
}

async function loadRecent(code: string): Promise<readonly string[]> {
  const { [code]: saved } = await loadUserState(storageKey);
  return Array.isArray(saved) ? saved.filter(each => typeof each === 'string') : [];
}
