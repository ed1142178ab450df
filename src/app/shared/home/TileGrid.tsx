import { type ComponentType, Suspense } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { createLazyPage } from '#view/kit/feedback/lazy.tsx';
import { TileBoundary } from './card/TileBoundary.tsx';
import { TileSkeleton } from './card/TileStates.tsx';
import './tiles.css';
import { getTileKey, type HomeTile, type TileEntry } from './tileKind.ts';

export interface TileGridProps {
  /** The types of tiles available to the viewer; other tiles are skipped. */
  entries: readonly TileEntry[];
  tiles: readonly HomeTile[];
  /** True to render only placeholders. */
  isWaiting?: boolean;
}

/** Renders the tiles, each of which loads its code and data independently. */
export function TileGrid({ entries, tiles, isWaiting }: TileGridProps) {
  const shown = tiles.flatMap(tile => {
    const entry = entries.find(({ id }) => id === tile.kind);
    return entry ? [{ tile, Tile: getTile(entry) }] : [];
  });
  return (
    <div className="dk-tiles">
      {shown.map(({ tile, Tile }) => (
        <div key={getTileKey(tile)} data-tile={tile.kind} data-width={tile.width}>
          <TileBoundary>
            <Suspense fallback={<TilePlaceholder />}>
              {isWaiting ? <TilePlaceholder /> : <Tile tile={tile} />}
            </Suspense>
          </TileBoundary>
        </div>
      ))}
    </div>
  );
}

/** Renders a placeholder for a tile of which only the size is known. */
export function TilePlaceholder() {
  return (
    <div className="dk-tile">
      <div className="dk-tile-head">
        <span className="dk-skeleton" style={{ width: '40%' }} />
      </div>
      <div className="dk-tile-body">
        <TileSkeleton />
      </div>
    </div>
  );
}

type NamedTile = ComponentType<{ tile: HomeTile }>;

const known = new WeakMap<TileEntry, NamedTile>();

/** Returns the component of an entry: the same component on every call. */
function getTile(entry: TileEntry): NamedTile {
  const Tile = known.get(entry) ?? createLazyPage(() => loadNamed(entry));
  known.set(entry, Tile);
  return Tile;
}

async function loadNamed({ load }: TileEntry): Promise<{ default: NamedTile }> {
  const { names, Tile } = (await load()).default;
  return {
    default: function Named({ tile }) {
      return <Tile tile={tile} title={names[useMessages().locale]} />;
    },
  };
}
