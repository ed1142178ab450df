import { useEffect, useState } from 'react';
import { loadUserState, saveUserStateSoon } from './userStorage.ts';

export interface PageState {
  readonly showsDeleted: boolean;
  setShowsDeleted(showsDeleted: boolean): void;
}

/**
 * Manages a user's settings for the page of users or user groups (specification sections 2 and 7). As
 * specified, the groups page uses the settings of the users page until its own settings are saved.
 */
export function usePageState(page: 'page-users' | 'page-user-groups'): PageState {
  const [showsDeleted, setShown] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void Promise.all([loadUserState('page-users'), loadUserState(page)]).then(([users, own]) => {
      const saved = own.showDeleted ?? users.showDeleted;
      if (isCurrent && typeof saved === 'boolean') setShown(saved);
    });
    return () => {
      isCurrent = false;
    };
  }, [page]);
  return {
    showsDeleted,
    setShowsDeleted(next) {
      setShown(next);
      saveUserStateSoon(page, 'mode', 'list');
      saveUserStateSoon(page, 'showDeleted', next);
    },
  };
}
