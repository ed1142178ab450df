import { DEBOUNCE_MS } from '#core/limits.ts';
import { answerOf, api } from '../api/client.ts';
import { seeAs } from './seeAs.ts';

type UserState = Record<string, unknown>;

export interface StorageKey {
  /** A key ending in `-` is a prefix: an id follows. */
  readonly key: string;
  /** Fetched in parallel with the first page instead of after it. */
  readonly isFetchedAtStart: boolean;
}

const timers = new Map<string, ReturnType<typeof setTimeout>>();
const loaded = new Map<string, Promise<UserState>>();
/** Members changed here, including during a read: they take precedence over what was read. */
let changed = new Map<string, UserState>();
/** Members that were changed but not sent yet. */
const unsaved = new Map<string, UserState>();

/**
 * Returns the caller's saved state under a key; an empty object if nothing is saved or it can't be read. Loaded once.
 */
export async function loadUserState(key: string): Promise<UserState> {
  const state = loaded.get(key) ?? readState(key).catch(() => ({}));
  loaded.set(key, state);
  return { ...(await state), ...changed.get(key) };
}

/** Saves a member of the state a second after the last change (specification section 7). */
export function saveUserStateSoon(key: string, member: string, value: unknown): void {
  const change = { [member]: value };
  changed.set(key, { ...changed.get(key), ...change });
  // Only users themselves can change their settings.
  if (seeAs.person) return;
  unsaved.set(key, { ...unsaved.get(key), ...change });
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => void save(key).catch(() => undefined), DEBOUNCE_MS),
  );
}

/** The same user changed their state elsewhere: discards it, so that it is loaded again on demand. */
export function dropUserState(): void {
  loaded.clear();
  changed = new Map(unsaved);
}

/** Another user is logging in: discards the previous user's state. */
export function forgetUserState(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  unsaved.clear();
  changed.clear();
  loaded.clear();
}

/**
 * The call replaces the whole state, so members that were saved elsewhere in the meantime, or never read here, are
 * included.
 */
async function save(key: string): Promise<void> {
  const changes = unsaved.get(key);
  unsaved.delete(key);
  const body = { ...(await readState(key)), ...changes };
  await answerOf(api.POST('/user-storage/{key}', { params: { path: { key } }, body }));
}

async function readState(key: string): Promise<UserState> {
  return (await answerOf(api.GET('/user-storage/{key}', { params: { path: { key } } }))) as UserState;
}
