import { proxy, subscribe } from 'valtio';
import { DEBOUNCE_MS } from '#core/limits.ts';
import { type Locale, toLocale } from '#view/i18n/messages.ts';
import { answerOf, api } from '../api/client.ts';
import { seeAs } from './seeAs.ts';
import { session } from './session.ts';

/** What a person may choose of how the application looks (specification section 2); the first of each is the default. */
export const layoutChoices = {
  colorMode: ['light', 'dark', 'system'],
  layout: ['vertical', 'horizontal'],
  width: ['fluid', 'boxed'],
  sidebar: ['default', 'dark', 'accent'],
  topbar: ['light', 'dark'],
} as const;

export type Layout = { [name in keyof typeof layoutChoices]: (typeof layoutChoices)[name][number] };

interface Preferences extends Layout {
  /** What the person chose; null follows the account, and before log-in the browser. */
  locale: Locale | null;
}

const storageKey = 'docket.layout';
const names = Object.keys(layoutChoices) as (keyof Layout)[];

/** Language and layout: kept in this browser for the first paint, and with the user for the next one. */
export const preferences = proxy<Preferences>(readPreferences(readStored()));

const systemTheme = window.matchMedia?.('(prefers-color-scheme: dark)');
systemTheme?.addEventListener('change', applyLayout);
applyLayout();
subscribe(preferences, () => {
  applyLayout();
  localStorage.setItem(storageKey, JSON.stringify(preferences));
});

export function chooseLocale(locale: Locale): void {
  preferences.locale = locale;
  // At once: it is a single choice, and people often close or reload the page after it.
  choices += 1;
  save();
}

export function chooseLayout(choice: Partial<Layout>): void {
  Object.assign(preferences, choice);
  saveSoon();
}

/** The language in use: the person's choice, else the account's, else the browser's. */
export function currentLocale(): Locale {
  return preferences.locale ?? toLocale(session.user?.account.lang ?? navigator.language);
}

/** How often the person chose something here. */
let choices = 0;

/**
 * Takes over what the user chose elsewhere, unless they choose here while it is on its way. Whoever sees as another keeps
 * their own language and layout.
 */
export async function loadPreferences(): Promise<void> {
  if (seeAs.person) return;
  const before = choices;
  const stored = await answerOf(
    api.GET('/user-storage/{key}', { params: { path: { key: 'layout' } } }),
  ).catch(() => null);
  if (stored && choices === before)
    Object.assign(preferences, readPreferences({ ...preferences, ...stored }));
}

let timer: ReturnType<typeof setTimeout>;

function saveSoon(): void {
  choices += 1;
  clearTimeout(timer);
  timer = setTimeout(save, DEBOUNCE_MS);
}

function save(): void {
  clearTimeout(timer);
  if (!session.user || seeAs.person) return;
  const body = { ...preferences };
  api.POST('/user-storage/{key}', { params: { path: { key: 'layout' } }, body }).catch(() => undefined);
}

/** The style sheets read the choices from the root; what is not the default has a sheet of its own. */
function applyLayout(): void {
  const { dataset } = document.documentElement;
  for (const name of names) dataset[name] = preferences[name];
  dataset.colorMode = shownTheme();
  const isUsual = names.every(name => name === 'colorMode' || preferences[name] === layoutChoices[name][0]);
  if (!isUsual) import('../layout.css').catch(() => undefined);
}

/** What the theme 'System' stands for right now. */
function shownTheme(): 'light' | 'dark' {
  if (preferences.colorMode !== 'system') return preferences.colorMode;
  return systemTheme?.matches ? 'dark' : 'light';
}

/** What was saved may come from another version of the application: what does not fit is the default. */
function readPreferences(saved: Readonly<Record<string, unknown>>): Preferences {
  const layout = names.map(name => {
    const choices: readonly unknown[] = layoutChoices[name];
    return [name, choices.includes(saved[name]) ? saved[name] : choices[0]];
  });
  const locale = saved.locale === 'en' || saved.locale === 'uk' ? saved.locale : null;
  return { ...(Object.fromEntries(layout) as Layout), locale };
}

function readStored(): Record<string, unknown> {
  try {
    return { ...JSON.parse(localStorage.getItem(storageKey) ?? '{}') };
  } catch {
    return {};
  }
}
