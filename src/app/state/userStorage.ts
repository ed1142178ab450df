import { DEBOUNCE_MS } from '#core/limits.ts';
import { answerOf, api } from '../api/client.ts';

type UserState = Record<string, unknown>;
type Key = 'directory-items' | 'page-users' | 'layout';

const timers = new Map<Key, ReturnType<typeof setTimeout>>();
const loaded = new Map<Key, Promise<UserState>>();

/** The caller's saved state under a key, an empty object when nothing is saved or it cannot be read. Loaded once. */
export function loadUserState(key: Key): Promise<UserState> {
  const state = loaded.get(key) ?? readState(key);
  loaded.set(key, state);
  return state;
}

/** Saves a member of the state a second after the last change (specification section 7). */
export function saveUserStateSoon(key: Key, member: string, value: unknown): void {
  const next = loadUserState(key).then(state => ({ ...state, [member]: value }));
  loaded.set(key, next);
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(async () => {
      const body = await loadUserState(key);
      api.POST('/user-storage/{key}', { params: { path: { key } }, body }).catch(() => undefined);
    }, DEBOUNCE_MS),
  );
}

/** Another person logs in: nothing of the last one stays. */
export function forgetUserState(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  loaded.clear();
}

async function readState(key: Key): Promise<UserState> {
  const state = await answerOf(api.GET('/user-storage/{key}', { params: { path: { key } } })).catch(
    () => ({}),
  );
  return state as UserState;
}
