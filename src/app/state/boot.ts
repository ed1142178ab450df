import { proxy, ref } from 'valtio';
import type { components } from '#contract/docket.gen.ts';
import { READY_DELAY_MS } from '#core/limits.ts';
import type { Directory, FieldDefinition, TemplateLoad } from '#core/model.ts';
import { type ApiError, toApiError } from '../api/ApiError.ts';
import { answerOf, api } from '../api/client.ts';
import { endSeeingAs, seeAs } from './seeAs.ts';

export type Boot = components['schemas']['Boot'];

interface BootState {
  status: 'idle' | 'loading' | 'loaded' | 'failed';
  /**
   * Half a second after the first data (specification section 4). What is asked again and again starts then; screens are
   * drawn as soon as the data are there.
   */
  isReady: boolean;
  data: Boot | null;
  error: ApiError | null;
}

/** What the server tells at start (specification section 3). The data are replaced as a whole, never changed in place. */
export const boot = proxy<BootState>({ status: 'idle', isReady: false, data: null, error: null });

let latest = 0;
/** Own changes so far: an answer that was asked for before one of them may not know of it. */
let ownChanges = 0;
/** Own changes that are shown and not yet saved. */
const unsaved = new Set<Promise<void>>();
let readyTimer: ReturnType<typeof setTimeout> | undefined;

/** Loads boot data; while older data stand they stay in use. Answers what was taken over, null when nothing was. */
export async function loadBoot(): Promise<Boot | null> {
  latest += 1;
  const turn = latest;
  const known = ownChanges;
  if (!boot.data) boot.status = 'loading';
  try {
    const data = await answerOf(api.GET('/boot'));
    if (turn !== latest) return null;
    if (known !== ownChanges || unsaved.size > 0) return await loadBootAfterSaving(turn);
    const directories = data.directories.map(inOwnWords);
    boot.data = ref({ ...data, directories: keepSame(directories, boot.data?.directories ?? []) });
    boot.status = 'loaded';
    readyTimer ??= setTimeout(() => {
      boot.isReady = true;
    }, READY_DELAY_MS);
    boot.error = null;
    return data;
  } catch (error) {
    // There is boot data for everybody who is there, as long as who looks is an administrator.
    if (seeAs.person && [403, 404].includes(toApiError(error).status)) endSeeingAs();
    if (turn !== latest || boot.data) return null;
    boot.status = 'failed';
    boot.error = ref(toApiError(error));
    return null;
  }
}

/** What was answered may be older than what is shown. */
async function loadBootAfterSaving(turn: number): Promise<Boot | null> {
  await Promise.all(unsaved);
  return turn === latest ? loadBoot() : null;
}

/** Takes over an own change, as the server answered it or before it has heard of it. */
export function changeBoot(change: (data: Boot) => Partial<Boot>): void {
  if (!boot.data) return;
  ownChanges += 1;
  boot.data = ref({ ...boot.data, ...change(boot.data) });
}

/** For a change that is shown before it is saved: boot data that are read meanwhile are not taken over. */
export function whileSaving<T>(saving: Promise<T>): Promise<T> {
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

export function endBoot(): void {
  latest += 1;
  unsaved.clear();
  clearTimeout(readyTimer);
  readyTimer = undefined;
  boot.isReady = false;
  boot.status = 'idle';
  boot.data = null;
  boot.error = null;
}

/** Takes over how far the server is with a template. Its end comes with all that was defined meanwhile, not before it. */
export function putTemplateLoad(templateLoad: TemplateLoad): void {
  const { data } = boot;
  if (!data) return;
  const isLoading = templateLoad.state === 'Loading';
  const hasEnded = data.templateLoad && data.templateLoad.state !== 'Loading';
  // Answers may overtake each other: what has ended does not go back to loading.
  if (hasEnded && isLoading) return;
  if (data.templateLoad && !hasEnded && !isLoading) void loadBoot();
  else boot.data = ref({ ...data, templateLoad });
}

/** Takes over a directory as the server answered it. */
export function putDirectory(answered: Directory): void {
  const directory = inOwnWords(answered);
  changeBoot(({ directories }) => {
    const isKnown = directories.some(known => known.id === directory.id);
    if (!isKnown) return { directories: [...directories, directory] };
    return { directories: directories.map(known => (known.id === directory.id ? directory : known)) };
  });
}

/** Shows the directories in a new order before the server has heard of it. */
export function orderDirectories(ids: readonly string[]): void {
  changeBoot(({ directories }) => ({
    directories: [...directories].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
  }));
}

type NameField = (field: FieldDefinition) => FieldDefinition;

let nameField: NameField = field => field;

/** Takes over how fields that directories have by themselves are called in the reader's language, now and from now on. */
export function nameFieldsBy(name: NameField): void {
  nameField = name;
  if (boot.data) boot.data = ref({ ...boot.data, directories: boot.data.directories.map(inOwnWords) });
}

function inOwnWords(directory: Directory): Directory {
  const fields = directory.fields.map(nameField);
  // What is called as before keeps its object, and with it everything compiled from it.
  return fields.every(({ name }, index) => name === directory.fields[index]?.name)
    ? directory
    : { ...directory, fields };
}

/** A directory that did not change keeps its object, and with it everything compiled from it. */
function keepSame(directories: Directory[], before: readonly Directory[]): Directory[] {
  return directories.map(directory => {
    const known = before.find(old => old.id === directory.id && old.revision === directory.revision);
    return known && JSON.stringify(known) === JSON.stringify(directory) ? known : directory;
  });
}
