import { useEffect, useState } from 'react';
import type { Directory } from '#core/model.ts';
import { loadUserState, saveUserStateSoon } from '../../state/userStorage.ts';

const storageKey = 'filters';

/** The filters that a person has added to a list and not removed: they stay in its bar, wherever the person logs in. */
export function useKeptFilters({ code }: Pick<Directory, 'code'>) {
  const [kept, setKept] = useState<readonly string[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void loadUserState(storageKey).then(({ [code]: saved }) => {
      if (isCurrent && Array.isArray(saved)) setKept(saved.filter(each => typeof each === 'string'));
    });
    return () => {
      isCurrent = false;
    };
  }, [code]);
  const onKeep = (fieldIds: readonly string[]) => {
    setKept(fieldIds);
    saveUserStateSoon(storageKey, code, fieldIds);
  };
  return { kept, onKeep };
}
