import { proxy, ref } from 'valtio';
import type { components } from '#contract/docket.gen.ts';
import { READY_STATE_DELAY_MS } from '#core/limits.ts';
import type { Directory, FieldDefinition, TemplateLoad } from '#core/model.ts';
import { type ApiError, toApiError } from '../api/ApiError.ts';
import { api, unwrapResponse } from '../api/client.ts';
import { abortSeeAs, seeAsState } from './seeAsState.ts';

export type Boot = components['schemas']['Boot'];

interface BootState {
  status: 'idle' | 'loading' | 'loaded' | 'failed';
  /**
   * Set half a second after the first data has arrived (specification section 4), when polling starts; screens are
   * rendered immediately.
   */
  isReady: boolean;
  data: Boot | null;
  error: ApiError | null;
}

/**
 * The data that the server returns when the application starts (specification section 3). Replaced as a whole, never
 * mutated.
 */
export const bootState = proxy<BootState>({ status: 'idle', isReady: false, data: null, error: null });

let latest = 0;
/**
 * The number of changes made in this tab. A response requested before such a change might not include it.
 */
let ownChanges = 0;
/** Requests that save changes which are already shown. */
const unsaved = new Set<Promise<void>>();
let readyTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Loads boot data; until then, the previous data stays in use. Returns the new data, or `null` if it wasn't applied.
 */
export async function loadBoot(): Promise<Boot | null> {
  latest += 1;
  const turn = latest;
  const known = ownChanges;
  if (!bootState.data) bootState.status = 'loading';
  try {
    const data = await unwrapResponse(api.GET('/boot'));
    if (turn !== latest) return null;
    if (known !== ownChanges || unsaved.size > 0) return await loadBootAfterSaving(turn);
    const directories = data.directories.map(inOwnWords);
    bootState.data = ref({ ...data, directories: keepSame(directories, bootState.data?.directories ?? []) });
    bootState.status = 'loaded';
    readyTimer ??= setTimeout(() => {
      bootState.isReady = true;
    }, READY_STATE_DELAY_MS);
    bootState.error = null;
    return data;
  } catch (error) {
    // The server denies the boot data of another user only if that user was deleted or the viewer is no longer an
    // administrator.
    if (seeAsState.person && [403, 404].includes(toApiError(error).status)) abortSeeAs();
    if (turn !== latest || bootState.data) return null;
    bootState.status = 'failed';
    bootState.error = ref(toApiError(error));
    return null;
  }
}

/**
 * Reloads boot data once pending changes are saved, because the response can be older than the displayed
 * data.
 */
async function loadBootAfterSaving(turn: number): Promise<Boot | null> {
  await Promise.all(unsaved);
  return turn === latest ? loadBoot() : null;
}

/** Applies a change made in this tab, either as returned by the server or before it has been sent. */
export function updateBoot(change: (data: Boot) => Partial<Boot>): void {
  if (!bootState.data) return;
  ownChanges += 1;
  bootState.data = ref({ ...bootState.data, ...change(bootState.data) });
}

/** Tracks saving a change that is already shown: boot data loaded in the meantime isn't applied. */
export function trackPendingSave<T>(saving: Promise<T>): Promise<T> {
  const settled = saving.then(
    () => undefined,
    () => undefined,
  );
  const ended = settled.then(() => {
    unsaved.delete(ended);
    ownChanges += 1;
  });
  unsaved.add(ended);
  return saving;
}

export function resetBoot(): void {
  latest += 1;
  unsaved.clear();
  clearTimeout(readyTimer);
  readyTimer = undefined;
  bootState.isReady = false;
  bootState.status = 'idle';
  bootState.data = null;
  bootState.error = null;
}

/**
 * Applies the progress of loading a template. When loading ends, boot data is reloaded first, so that the new
 * definitions appear at the same time.
 */
export function applyTemplateLoad(templateLoad: TemplateLoad): void {
  const { data } = bootState;
  if (!data) return;
  const isLoading = templateLoad.state === 'Loading';
  const hasEnded = data.templateLoad && data.templateLoad.state !== 'Loading';
  // Responses can arrive out of order, so a load that has ended must not appear to be loading again.
  if (hasEnded && isLoading) return;
  if (data.templateLoad && !hasEnded && !isLoading) void loadBoot();
  else bootState.data = ref({ ...data, templateLoad });
}

export function storeDirectory(answered: Directory): void {
  const directory = inOwnWords(answered);
  updateBoot(({ directories }) => {
    const isKnown = directories.some(known => known.id === directory.id);
    if (!isKnown) return { directories: [...directories, directory] };
    return { directories: directories.map(known => (known.id === directory.id ? directory : known)) };
  });
}

/** Shows the directories in a new order before the server has confirmed it. */
export function showDirectoryOrder(ids: readonly string[]): void {
  updateBoot(({ directories }) => ({
    directories: [...directories].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
  }));
}

type NameField = (field: FieldDefinition) => FieldDefinition;

let nameField: NameField = field => field;

/** Sets the function that names built-in fields in the user's language; applies it to current and future data. */
export function provideFieldNameResolver(name: NameField): void {
  nameField = name;
  if (bootState.data)
    bootState.data = ref({ ...bootState.data, directories: bootState.data.directories.map(inOwnWords) });
}

function inOwnWords(directory: Directory): Directory {
  const fields = directory.fields.map(nameField);
  // Returns the same object if no name has changed, so that data cached for the object stays valid.
  return fields.every(({ name }, index) => name === directory.fields[index]?.name)
    ? directory
    : { ...directory, fields };
}

/** Preserves the objects of unchanged directories, so that data cached for the objects stays valid. */
function keepSame(directories: Directory[], before: readonly Directory[]): Directory[] {
  return directories.map(directory => {
    const known = before.find(old => old.id === directory.id && old.revision === directory.revision);
    return known && JSON.stringify(known) === JSON.stringify(directory) ? known : directory;
  });
}
