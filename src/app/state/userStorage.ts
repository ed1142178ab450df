import { DEBOUNCE_MS } from '#core/limits.ts';
import { api, unwrapAnswer } from '../api/client.ts';
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
/** Members that were changed here but not sent yet. */
const unsaved = new Map<string, UserState>();

/**
 * Returns the user's saved state under a key, which is loaded once; an empty object if nothing is saved or it can't be
 * read.
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
  // An administrator who views as another user can't change that user's settings.
  if (seeAs.person) return;
  unsaved.set(key, { ...unsaved.get(key), ...change });
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => void save(key).catch(() => undefined), DEBOUNCE_MS),
  );
}

/** Discards the loaded state after the user has changed it elsewhere, so that it is loaded again on demand. */
export function dropUserState(): void {
  loaded.clear();
  changed = new Map(unsaved);
}

/** Discards the user's state at the end of the session. */
export function forgetUserState(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  unsaved.clear();
  changed.clear();
  loaded.clear();
}

/**
 * Saves the unsaved members. The call replaces the whole state, so members that were saved elsewhere in the meantime,
 * or never read here, are included.
 */
async function save(key: string): Promise<void> {
  const changes = unsaved.get(key);
  unsaved.delete(key);
  const body = { ...(await readState(key)), ...changes };
  await unwrapAnswer(api.POST('/user-storage/{key}', { params: { path: { key } }, body }));
}

async function readState(key: string): Promise<UserState> {
  return (await unwrapAnswer(api.GET('/user-storage/{key}', { params: { path: { key } } }))) as UserState;
}
