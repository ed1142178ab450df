import { useEffect, useState } from 'react';
import type { Directory } from '#core/model.ts';
import { loadUserState, saveUserStateSoon } from '../../state/userStorage.ts';

const storageKey = 'filters';

/** The filters that a person has added to a list and not removed: they stay in its bar, wherever the person logs in. */
export function useKeptFilters({ code }: Pick<Directory, 'code'>) {
  const [kept, setKept] = useState<readonly string[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void loadFilters(code).then(saved => isCurrent && setKept(saved));
    return () => {
      isCurrent = false;
    };
  }, [code]);
  const onKeep = async (fieldIds: readonly string[]) => {
    // Filters added before the saved ones have arrived join them.
    const all = kept ? fieldIds : [...(await loadFilters(code)), ...fieldIds];
    setKept(all);
    saveUserStateSoon(storageKey, code, all);
  };
  return { kept: kept ?? [], onKeep };
}

async function loadFilters(code: string): Promise<readonly string[]> {
  const { [code]: saved } = await loadUserState(storageKey);
  return Array.isArray(saved) ? saved.filter(each => typeof each === 'string') : [];
}
