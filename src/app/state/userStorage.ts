import { DEBOUNCE_MS } from '#core/limits.ts';
import { answerOf, api } from '../api/client.ts';
import { seeAs } from './seeAs.ts';

type UserState = Record<string, unknown>;

export interface StorageKey {
  /** One that ends in `-` stands for many: an id follows. */
  readonly key: string;
  /** Fetched beside the first page instead of after it. */
  readonly isFetchedAtStart: boolean;
}

const timers = new Map<string, ReturnType<typeof setTimeout>>();
const loaded = new Map<string, Promise<UserState>>();
/** Members changed here since, also while they were read: they win over what was read. */
let changed = new Map<string, UserState>();
/** Members changed and not sent yet. */
const unsaved = new Map<string, UserState>();

/** The caller's saved state under a key, an empty object when nothing is saved or it cannot be read. Loaded once. */
export async function loadUserState(key: string): Promise<UserState> {
  const state = loaded.get(key) ?? readState(key).catch(() => ({}));
  loaded.set(key, state);
  return { ...(await state), ...changed.get(key) };
}

/** Saves a member of the state a second after the last change (specification section 7). */
export function saveUserStateSoon(key: string, member: string, value: unknown): void {
  const change = { [member]: value };
  changed.set(key, { ...changed.get(key), ...change });
  // How somebody else looks at things is theirs to change.
  if (seeAs.person) return;
  unsaved.set(key, { ...unsaved.get(key), ...change });
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => void save(key).catch(() => undefined), DEBOUNCE_MS),
  );
}

/** The same person changed their state elsewhere: it is read again when it is next asked for. */
export function dropUserState(): void {
  loaded.clear();
  changed = new Map(unsaved);
}

/** Another person logs in: nothing of the last one stays. */
export function forgetUserState(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  unsaved.clear();
  changed.clear();
  loaded.clear();
}

/** The call replaces the whole state, so members saved elsewhere meanwhile, or never read here, are sent along. */
async function save(key: string): Promise<void> {
  const changes = unsaved.get(key);
  unsaved.delete(key);
  const body = { ...(await readState(key)), ...changes };
  await answerOf(api.POST('/user-storage/{key}', { params: { path: { key } }, body }));
}

async function readState(key: string): Promise<UserState> {
  return (await answerOf(api.GET('/user-storage/{key}', { params: { path: { key } } }))) as UserState;
}
