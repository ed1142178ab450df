import { useCallback, useEffect, useRef, useState } from 'react';
import { useLiveEvent } from '../../live/events.ts';
import { DEFAULT_TILES } from '../../shared/home/defaultTiles.ts';
import { type HomeTile, parseTiles } from '../../shared/home/tileKind.ts';
import { useAccess } from '../../state/useBoot.ts';
import { loadUserState, saveUserStateSoon } from '../../state/userStorage.ts';

const storageKey = 'home';

interface OwnHome {
  /** `null` means the tiles of the usage profile, or the application's default tiles. */
  readonly tiles: readonly HomeTile[] | null;
  readonly isStartHidden: boolean;
}

export interface HomeState {
  /** `null` until the user's choice has loaded. */
  own: OwnHome | null;
  tiles: readonly HomeTile[];
  /** `null` resets the tiles to the default. */
  arrange(tiles: readonly HomeTile[] | null): void;
  hideStart(isHidden: boolean): void;
}

/** Returns the user's home page, with the user's own tiles, the tiles of the usage profile, or the default tiles. */
export function useHome(): HomeState {
  const { profile } = useAccess();
  const [own, setOwn] = useState<OwnHome | null>(null);
  const turn = useRef(0);
  const load = useCallback(() => {
    turn.current += 1;
    const own = turn.current;
    void loadUserState(storageKey).then(saved => {
      if (own === turn.current) setOwn(readHome(saved));
    });
  }, []);
  useEffect(load, [load]);
  useLiveEvent(['UserStorageChanged'], load);
  const change = (part: Partial<OwnHome>) => {
    setOwn(before => before && { ...before, ...part });
    for (const [member, value] of Object.entries(part)) saveUserStateSoon(storageKey, member, value);
  };
  return {
    own,
    tiles: own?.tiles ?? profile?.home ?? DEFAULT_TILES,
    arrange: tiles => change({ tiles }),
    hideStart: isStartHidden => change({ isStartHidden }),
  };
}

function readHome(saved: Record<string, unknown>): OwnHome {
  return { tiles: parseTiles(saved.tiles), isStartHidden: saved.isStartHidden === true };
}
