import { proxy, subscribe } from 'valtio';
import { DEBOUNCE_MS } from '#core/limits.ts';
import { type Locale, toLocale } from '#view/i18n/messages.ts';
import { answerOf, api } from '../api/client.ts';
import { session } from './session.ts';

export type ColorMode = 'light' | 'dark';

interface Preferences {
  /** What the person chose; null follows the account, and before log-in the browser. */
  locale: Locale | null;
  colorMode: ColorMode;
}

const storageKey = 'docket.layout';

/** Language and colour mode: kept in this browser for the first paint, and with the user for the next one. */
export const preferences = proxy<Preferences>(readStored());

applyColorMode();
subscribe(preferences, () => {
  applyColorMode();
  localStorage.setItem(storageKey, JSON.stringify(preferences));
});

export function chooseLocale(locale: Locale): void {
  preferences.locale = locale;
  saveSoon();
}

export function chooseColorMode(colorMode: ColorMode): void {
  preferences.colorMode = colorMode;
  saveSoon();
}

/** The language in use: the person's choice, else the account's, else the browser's. */
export function currentLocale(): Locale {
  return preferences.locale ?? toLocale(session.user?.account.lang ?? navigator.language);
}

/** Takes over what the user chose elsewhere. */
export async function loadPreferences(): Promise<void> {
  const stored = await answerOf(
    api.GET('/user-storage/{key}', { params: { path: { key: 'layout' } } }),
  ).catch(() => null);
  if (!stored) return;
  if (stored.locale === 'en' || stored.locale === 'uk') preferences.locale = stored.locale;
  if (stored.colorMode === 'light' || stored.colorMode === 'dark') preferences.colorMode = stored.colorMode;
}

let timer: ReturnType<typeof setTimeout>;

function saveSoon(): void {
  if (!session.user) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    const body = { locale: preferences.locale, colorMode: preferences.colorMode };
    api.POST('/user-storage/{key}', { params: { path: { key: 'layout' } }, body }).catch(() => undefined);
  }, DEBOUNCE_MS);
}

function applyColorMode(): void {
  document.documentElement.dataset.colorMode = preferences.colorMode;
}

function readStored(): Preferences {
  try {
    const stored: Partial<Preferences> = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return {
      locale: stored.locale === 'en' || stored.locale === 'uk' ? stored.locale : null,
      colorMode: stored.colorMode === 'dark' ? 'dark' : 'light',
    };
  } catch {
    return { locale: null, colorMode: 'light' };
  }
}
