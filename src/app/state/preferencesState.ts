import { proxy, subscribe } from 'valtio';
import { DEBOUNCE_MS } from '#core/limits.ts';
import { type Locale, toLocale } from '#view/i18n/messages.ts';
import { api, unwrapResponse } from '../api/client.ts';
import { seeAsState } from './seeAsState.ts';
import { sessionState } from './sessionState.ts';

/**
 * The options for the appearance of the application (specification section 2). The first value of each
 * option is the default.
 */
export const LAYOUT_OPTIONS = {
  colorMode: ['light', 'dark', 'system'],
  layout: ['vertical', 'horizontal'],
  width: ['fluid', 'boxed'],
  sidebar: ['default', 'dark', 'accent'],
  topbar: ['light', 'dark'],
} as const;

export type LayoutPreference = {
  [name in keyof typeof LAYOUT_OPTIONS]: (typeof LAYOUT_OPTIONS)[name][number];
};

interface Preferences extends LayoutPreference {
  /** The user's choice; `null` follows the account or, before login, the browser. */
  locale: Locale | null;
}

const storageKey = 'docket.layout';
const names = Object.keys(LAYOUT_OPTIONS) as (keyof LayoutPreference)[];

const stored = readStored();

/** Language and layout: stored in this browser, for the first paint, and with the user, for other browsers. */
export const preferencesState = proxy<Preferences>(readPreferences(stored));

/** The id of the last user of this browser, to whom the stored choices belong; `null` if no user has logged in yet. */
let ownerId = typeof stored.ownerId === 'string' ? stored.ownerId : null;
/** Choices made on this page before login, which the next user keeps. */
let chosenBeforeLogin: Partial<Preferences> = {};

const systemTheme = window.matchMedia?.('(prefers-color-scheme: dark)');
systemTheme?.addEventListener('change', applyLayout);
applyLayout();
subscribe(preferencesState, () => {
  applyLayout();
  store();
});

export function setLocale(locale: Locale): void {
  choose({ locale });
  // Saved immediately, because users often close or reload the page after changing the language.
  choices += 1;
  save();
}

export function setLayout(choice: Partial<LayoutPreference>): void {
  choose(choice);
  saveSoon();
}

function choose(choice: Partial<Preferences>): void {
  Object.assign(preferencesState, choice);
  if (!sessionState.user) Object.assign(chosenBeforeLogin, choice);
}

/** Returns the current language: the user's choice, otherwise the account's, otherwise the browser's. */
export function getCurrentLocale(): Locale {
  return preferencesState.locale ?? toLocale(sessionState.user?.account.lang ?? navigator.language);
}

/** The number of choices made here. */
let choices = 0;

/**
 * Loads the user's saved choices, and discards them if the user made another choice while they were
 * loading. Administrators who view Docket as another user keep their own language and layout.
 */
export async function loadPreferences(): Promise<void> {
  const { user } = sessionState;
  if (!user || seeAsState.person) return;
  takeOver(user.id);
  const before = choices;
  const saved = await unwrapResponse(
    api.GET('/user-storage/{key}', { params: { path: { key: 'layout' } } }),
  ).catch(() => null);
  if (saved && choices === before && ownerId === user.id)
    Object.assign(preferencesState, readPreferences({ ...preferencesState, ...saved }));
}

/** Resets the choices if they belong to another user, who used this browser before. */
function takeOver(userId: string): void {
  if (ownerId !== null && ownerId !== userId)
    Object.assign(preferencesState, readPreferences({ ...chosenBeforeLogin }));
  ownerId = userId;
  chosenBeforeLogin = {};
  store();
}

function store(): void {
  localStorage.setItem(storageKey, JSON.stringify({ ...preferencesState, ownerId }));
}

let timer: ReturnType<typeof setTimeout>;

function saveSoon(): void {
  choices += 1;
  clearTimeout(timer);
  timer = setTimeout(save, DEBOUNCE_MS);
}

function save(): void {
  clearTimeout(timer);
  if (!sessionState.user || seeAsState.person) return;
  const body = { ...preferencesState };
  api.POST('/user-storage/{key}', { params: { path: { key: 'layout' } }, body }).catch(() => undefined);
}

/**
 * Sets the choices on the root element, for style sheets. `layout.css` contains the non-default choices, and is loaded
 * lazily.
 */
function applyLayout(): void {
  const { dataset } = document.documentElement;
  for (const name of names) dataset[name] = preferencesState[name];
  dataset.colorMode = shownTheme();
  const isUsual = names.every(
    name => name === 'colorMode' || preferencesState[name] === LAYOUT_OPTIONS[name][0],
  );
  if (!isUsual) import('../layout.css').catch(() => undefined);
}

/** Returns the theme to which 'System' currently resolves. */
function shownTheme(): 'light' | 'dark' {
  if (preferencesState.colorMode !== 'system') return preferencesState.colorMode;
  return systemTheme?.matches ? 'dark' : 'light';
}

/** Saved choices can come from another version of the application, so invalid ones are replaced with the default. */
function readPreferences(saved: Readonly<Record<string, unknown>>): Preferences {
  const layout = names.map(name => {
    const choices: readonly unknown[] = LAYOUT_OPTIONS[name];
    return [name, choices.includes(saved[name]) ? saved[name] : choices[0]];
  });
  const locale = saved.locale === 'en' || saved.locale === 'uk' ? saved.locale : null;
  return { ...(Object.fromEntries(layout) as LayoutPreference), locale };
}

function readStored(): Record<string, unknown> {
  try {
    return { ...JSON.parse(localStorage.getItem(storageKey) ?? '{}') };
  } catch {
    return {};
  }
}
