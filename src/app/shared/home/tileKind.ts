import type { ComponentType } from 'react';
import type { components } from '#contract/docket.gen.ts';
import type { Locale } from '#view/i18n/messages.ts';
import type { IconName } from '#view/kit/icons.ts';
import type { Boot } from '../../state/bootState.ts';
import type { CurrentAccess } from '../../state/useBoot.ts';

/** A tile as stored for a user, or in a usage profile. */
export type HomeTile = components['schemas']['HomeTile'];

/** A feature's declaration of a tile type. Kept small, because it is loaded with every page. */
export interface TileEntry {
  readonly id: string;
  /** Returns whether the tile can have content for the viewer; `null` means for every viewer. */
  readonly isFor: ((around: TileEnvironment) => boolean) | null;
  readonly load: () => Promise<{ default: TileKind }>;
}

export interface TileEnvironment {
  readonly data: Boot;
  readonly access: CurrentAccess;
}

/** A type of tile; loaded when a page contains or offers such a tile. */
export interface TileKind {
  readonly icon: IconName;
  readonly names: Readonly<Record<Locale, string>>;
  /** A sentence that describes the content. */
  readonly about: Readonly<Record<Locale, string>>;
  readonly usualWidth: 1 | 2;
  /**
   * Lets the user choose the subject of a new tile, so that a page can have several such tiles. `null` limits a page to
   * one.
   */
  readonly Choice: ComponentType<TileContentPickerProps> | null;
  readonly Tile: ComponentType<TileProps>;
}

export interface TileProps {
  tile: HomeTile;
  /** The name of the tile's type. */
  title: string;
}

export type TileContentRef = Pick<HomeTile, 'directoryId' | 'viewId'>;

export interface TileContentPickerProps {
  onChoose: (about: TileContentRef) => void;
  onClose: () => void;
}

/** Returns a key that is unique within a page. */
export function getTileKey({ kind, directoryId = '', viewId = '' }: HomeTile): string {
  return `${kind} ${directoryId} ${viewId}`.trim();
}

export function filterTileEntries(entries: readonly TileEntry[], around: TileEnvironment): TileEntry[] {
  return entries.filter(({ isFor }) => isFor === null || isFor(around));
}

/** Parses the user's saved tiles, which can come from another version; returns `null` if no tiles are saved. */
export function parseTiles(saved: unknown): HomeTile[] | null {
  if (!Array.isArray(saved)) return null;
  const tiles = saved.flatMap(each => readTile(each) ?? []);
  return [...new Map(tiles.map(tile => [getTileKey(tile), tile])).values()];
}

function readTile(saved: unknown): HomeTile | null {
  if (typeof saved !== 'object' || saved === null) return null;
  const { kind, width, directoryId, viewId }: Record<string, unknown> = { ...saved };
  if (typeof kind !== 'string') return null;
  return {
    kind,
    width: width === 2 ? 2 : 1,
    ...(typeof directoryId === 'string' && { directoryId }),
    ...(typeof viewId === 'string' && { viewId }),
  };
}
