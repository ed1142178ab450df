import { DEBOUNCE_MS } from '#core/limits.ts';
import { toApiError } from '../api/ApiError.ts';
import { api, unwrapResponse } from '../api/client.ts';
import { seeAsState } from './seeAsState.ts';

type UserState = Record<string, unknown>;

export interface UserStorageKey {
  /** A key that ends in `-` is a prefix, followed by an id. */
  readonly key: string;
  /** True to fetch the state in parallel with the first page instead of after it. */
  readonly isFetchedAtStart: boolean;
}

const timers = new Map<string, ReturnType<typeof setTimeout>>();
const loaded = new Map<string, Promise<UserState>>();
/**
 * Members changed here, even while their key is being read; they take precedence over those that the
 * server returns.
 */
let changed = new Map<string, UserState>();
/** Members changed here that the server hasn't stored yet. */
const unsaved = new Map<string, UserState>();
/** The saves of each key. They run one after the other, because each save replaces the whole state. */
const saves = new Map<string, Promise<void>>();
/** The pause before a save is repeated after the server couldn't be reached, or had an error. */
const RETRY_MS = 15_000;
/**
 * Raised at the end of a session, so that a save of its settings doesn't continue in the next user's
 * session.
 */
let generation = 0;

/**
 * Returns the user's saved state under a key, which is loaded once; an empty object if nothing is saved or
 * reading fails.
 */
export async function loadUserState(key: string): Promise<UserState> {
  const state = loaded.get(key) ?? readState(key).catch(() => ({}));
  loaded.set(key, state);
  return { ...(await state), ...changed.get(key) };
}

/** Saves a member of the state one second after the last change (specification section 7). */
export function saveUserStateSoon(key: string, member: string, value: unknown): void {
  const change = { [member]: value };
  changed.set(key, { ...changed.get(key), ...change });
  // An administrator who views Docket as another user can't change that user's settings.
  if (seeAsState.person) return;
  unsaved.set(key, { ...unsaved.get(key), ...change });
  saveAfter(key, DEBOUNCE_MS);
}

function saveAfter(key: string, ms: number): void {
  clearTimeout(timers.get(key));
  const start = () => {
    timers.delete(key);
    saves.set(
      key,
      (saves.get(key) ?? Promise.resolve()).then(() => save(key)),
    );
  };
  timers.set(key, setTimeout(start, ms));
}

/**
 * Discards the loaded state after the user has changed settings elsewhere, so that the state is loaded
 * again when needed.
 */
export function invalidateUserState(): void {
  loaded.clear();
  changed = new Map(unsaved);
}

/** Discards the user's state at the end of the session. */
export function clearUserState(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  generation += 1;
  unsaved.clear();
  changed.clear();
  loaded.clear();
}

/**
 * Saves the unsaved members. The request replaces the whole state, so it also has to contain members that
 * were saved elsewhere or never read here.
 */
async function save(key: string): Promise<void> {
  const changes = unsaved.get(key);
  const startedIn = generation;
  if (!changes) return;
  try {
    const body = { ...(await readState(key)), ...changes };
    if (generation !== startedIn) return;
    await unwrapResponse(api.POST('/user-storage/{key}', { params: { path: { key } }, body }));
  } catch (error) {
    const { status } = toApiError(error);
    const isRetried = status === 0 || status === 429 || status >= 500;
    if (isRetried && unsaved.has(key) && !timers.has(key)) saveAfter(key, RETRY_MS);
    if (isRetried) return;
  }
  if (generation !== startedIn) return;
  // Only changes made during the request stay unsaved; they have their own timer. The sent members are
  // removed, because other tabs can change them from now on.
  const later = Object.entries(unsaved.get(key) ?? {}).filter(([member, value]) => changes[member] !== value);
  if (later.length > 0) unsaved.set(key, Object.fromEntries(later));
  else unsaved.delete(key);
}

async function readState(key: string): Promise<UserState> {
  return (await unwrapResponse(api.GET('/user-storage/{key}', { params: { path: { key } } }))) as UserState;
}
