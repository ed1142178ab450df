import type { ComponentType } from 'react';
import type { components } from '#contract/docket.gen.ts';
import type { Locale } from '#view/i18n/messages.ts';
import type { IconName } from '#view/kit/icons.ts';
import type { Boot } from '../../state/boot.ts';
import type { Access } from '../../state/useBoot.ts';

/** A tile as it is kept: by a person, or by a usage profile. */
export type HomeTile = components['schemas']['HomeTile'];

/** What a feature states of a kind of tile: little, since it is loaded with every page. */
export interface TileEntry {
  readonly id: string;
  /** Whether there can be anything in it for whoever looks; null: for everyone. */
  readonly isFor: ((around: TileSurroundings) => boolean) | null;
  readonly load: () => Promise<{ default: TileKind }>;
}

export interface TileSurroundings {
  readonly data: Boot;
  readonly access: Access;
}

/** A kind of tile: loaded where a page has one, or offers it. */
export interface TileKind {
  readonly icon: IconName;
  readonly names: Readonly<Record<Locale, string>>;
  /** One sentence: what stands in it. */
  readonly about: Readonly<Record<Locale, string>>;
  readonly usualWidth: 1 | 2;
  /** Asks what a new one is about: then there can be several. Null: there is one at most. */
  readonly Choice: ComponentType<TileChoiceProps> | null;
  readonly Tile: ComponentType<TileProps>;
}

export interface TileProps {
  tile: HomeTile;
  /** What its kind is called. */
  title: string;
}

export type TileAbout = Pick<HomeTile, 'directoryId' | 'viewId'>;

export interface TileChoiceProps {
  onChoose: (about: TileAbout) => void;
  onClose: () => void;
}

/** No two tiles of a page have the same. */
export function tileKey({ kind, directoryId = '', viewId = '' }: HomeTile): string {
  return `${kind} ${directoryId} ${viewId}`.trim();
}

export function entriesFor(entries: readonly TileEntry[], around: TileSurroundings): TileEntry[] {
  return entries.filter(({ isFor }) => isFor === null || isFor(around));
}

/** Somebody's saved tiles, which may be those of another version; null where nothing is saved. */
export function readTiles(saved: unknown): HomeTile[] | null {
  if (!Array.isArray(saved)) return null;
  const tiles = saved.flatMap(each => readTile(each) ?? []);
  return [...new Map(tiles.map(tile => [tileKey(tile), tile])).values()];
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
