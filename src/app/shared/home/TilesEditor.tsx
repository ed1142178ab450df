import { type ReactNode, useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { SortableList } from '#view/kit/layout/SortableList.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { useBoot } from '../../state/useBoot.ts';
import { TileLoader } from './card/TileStates.tsx';
import { homeTexts } from './texts.ts';
import './tiles.css';
import { getTileKey, type HomeTile, type TileEntry } from './tileKind.ts';
import { type LoadedTileKind, useTileKinds } from './useTileKinds.ts';

export interface TilesEditorProps {
  entries: readonly TileEntry[];
  tiles: readonly HomeTile[];
  onChange: (tiles: HomeTile[]) => void;
  /** Further actions that apply to all tiles. */
  children?: ReactNode;
}

/** Lists the names of tiles in order; users can move them by mouse or keyboard, widen, remove and add them. */
export default function TilesEditor(props: TilesEditorProps) {
  const kinds = useTileKinds(props.entries);
  return (
    <TextsProvider texts={homeTexts}>
      <TileLoader load={kinds}>{loaded => <Arrangement {...props} kinds={loaded} />}</TileLoader>
    </TextsProvider>
  );
}

/** The maximum number of tiles that the server stores for a home page. */
const MAX_TILES = 30;

type ArrangementProps = TilesEditorProps & { kinds: readonly LoadedTileKind[] };

function Arrangement({ kinds, tiles, onChange, children }: ArrangementProps) {
  const { t, locale } = useMessages();
  const { directories } = useBoot();
  const known = tiles.flatMap(tile => {
    const kind = kinds.find(({ id }) => id === tile.kind);
    if (!kind) return [];
    const directory = directories.find(({ id }) => id === tile.directoryId)?.name;
    const name = directory ? `${kind.names[locale]}: ${directory}` : kind.names[locale];
    return [{ id: getTileKey(tile), tile, kind, name }];
  });
  const put = (id: string, next: HomeTile[]) =>
    onChange(tiles.flatMap(tile => (getTileKey(tile) === id ? next : [tile])));
  return (
    <div className="dk-stack">
      <div className="dk-row dk-row-wrap">
        <AddTile kinds={kinds} tiles={tiles} onAdd={tile => onChange([...tiles, tile])} />
        {children}
      </div>
      {known.length === 0 && (
        <EmptyState icon="grid" title={t('home.noTiles')} text={t('home.noTilesText')} />
      )}
      <SortableList
        label={t('home.tiles')}
        layout="tiles"
        items={known}
        nameOf={({ name }) => name}
        onOrder={ids => onChange(inOrder(tiles, ids))}
      >
        {({ id, tile, kind, name }, handle) => (
          <div className="dk-tile-plan" data-width={tile.width}>
            {handle}
            <Icon name={kind.icon} />
            <div className="dk-tile-plan-text">
              <p className="dk-truncate dk-tile-plan-name">{name}</p>
              <p className="dk-faint">{kind.about[locale]}</p>
            </div>
            <IconButton
              icon={tile.width === 2 ? 'fold' : 'expand'}
              size="small"
              label={t(tile.width === 2 ? 'home.oneColumn' : 'home.twoColumns', { name })}
              onClick={() => put(id, [{ ...tile, width: tile.width === 2 ? 1 : 2 }])}
            />
            <IconButton
              icon="close"
              size="small"
              label={t('home.removeTile', { name })}
              onClick={() => put(id, [])}
            />
          </div>
        )}
      </SortableList>
    </div>
  );
}

/** Applies the new order. Tiles of unknown types, such as those of a newer version, keep their positions. */
function inOrder(tiles: readonly HomeTile[], ids: readonly string[]): HomeTile[] {
  const ordered = ids.flatMap(id => tiles.find(tile => getTileKey(tile) === id) ?? []);
  const moved = new Set(ids);
  return tiles.flatMap(tile => (moved.has(getTileKey(tile)) ? (ordered.shift() ?? []) : tile));
}

interface AddTileProps {
  kinds: readonly LoadedTileKind[];
  tiles: readonly HomeTile[];
  onAdd: (tile: HomeTile) => void;
}

function AddTile({ kinds, tiles, onAdd }: AddTileProps) {
  const { t, locale } = useMessages();
  const [choosing, setChoosing] = useState<LoadedTileKind | null>(null);
  const { Choice } = choosing ?? {};
  const add = (kind: LoadedTileKind, about: Partial<HomeTile> = {}) => {
    const tile = { kind: kind.id, width: kind.usualWidth, ...about };
    if (!tiles.some(each => getTileKey(each) === getTileKey(tile))) onAdd(tile);
  };
  const open = kinds.filter(({ id, Choice }) => Choice !== null || !tiles.some(({ kind }) => kind === id));
  const entries = open.map(kind => ({
    id: kind.id,
    icon: kind.icon,
    label: kind.names[locale],
    description: kind.about[locale],
    onSelect: () => (kind.Choice ? setChoosing(kind) : add(kind)),
  }));
  return (
    <>
      <Menu
        trigger={
          <Button icon="plus" isDisabled={tiles.length >= MAX_TILES}>
            {t('home.addTile')}
          </Button>
        }
        entries={entries.length > 0 ? entries : [{ id: 'none', label: t('home.allAdded'), isDisabled: true }]}
      />
      {choosing && Choice && (
        <Choice
          onChoose={about => {
            setChoosing(null);
            add(choosing, about);
          }}
          onClose={() => setChoosing(null)}
        />
      )}
    </>
  );
}
