import { useLayoutEffect } from 'react';
import { subscribe } from 'valtio';
import { preferencesState } from '../../state/preferencesState.ts';
import { sessionState } from '../../state/sessionState.ts';

/**
 * Applies the system's theme for visitors who aren't logged in and therefore can't choose a theme. Logged-in users keep
 * their theme.
 */
export function useVisitorsTheme(): void {
  useLayoutEffect(() => {
    if (sessionState.user) return;
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const apply = () => {
      document.documentElement.dataset.colorMode = dark.matches ? 'dark' : 'light';
    };
    apply();
    dark.addEventListener('change', apply);
    // Choosing a language applies the preferences again, including the light theme.
    const stop = subscribe(preferencesState, apply);
    return () => {
      dark.removeEventListener('change', apply);
      stop();
    };
  }, []);
}
