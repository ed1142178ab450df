import type { IconName } from '#view/kit/icons.ts';
import type { Boot } from './bootState.ts';
import { getDirectoryIcon } from './navigation.ts';
import type { CurrentAccess } from './useBoot.ts';

/** The start page of an account (specification sections 1 and 2, 'default state'). */
export type StartPage =
  | { readonly kind: 'home' }
  | { readonly kind: 'open'; readonly address: string }
  /** The page was deleted, or the user can't see it. */
  | { readonly kind: 'unknown' };

export interface StartPageOption {
  readonly kind: 'directory' | 'board';
  readonly icon: IconName;
  readonly address: string;
  readonly name: string;
}

/** Returns the pages with which a user can start, except home. */
export function getStartPageOptions(data: Boot, access: CurrentAccess): StartPageOption[] {
  const directories = data.directories.filter(({ id }) => access.mayRead(id));
  const boards = data.boards.filter(({ lanes }) => lanes.some(lane => access.mayRead(lane.directoryId)));
  return [
    ...directories.map(directory => ({
      kind: 'directory' as const,
      icon: getDirectoryIcon(directory),
      address: `/directories/${directory.id}/items`,
      name: directory.name,
    })),
    ...boards.map(({ id, name }) => ({
      kind: 'board' as const,
      icon: 'board' as const,
      address: `/boards/${id}/view`,
      name,
    })),
  ];
}

/** Resolves `defaultState` for a user. A directory can also be identified by its code. */
export function resolveStartPage(
  defaultState: string | undefined,
  data: Boot,
  access: CurrentAccess,
): StartPage {
  if (!defaultState || defaultState === '/' || defaultState === '/home') return { kind: 'home' };
  const type = /^\/directories\/([^/]+)\/items$/.exec(defaultState)?.[1];
  const named = type && data.directories.find(({ code }) => code !== '' && code === decoded(type));
  const wanted = named ? `/directories/${named.id}/items` : defaultState;
  const isThere = getStartPageOptions(data, access).some(({ address }) => address === wanted);
  return isThere ? { kind: 'open', address: defaultState } : { kind: 'unknown' };
}

/** Returns `undefined` for malformed text, which a URL typed by hand can contain. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
