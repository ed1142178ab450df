import { useMessages } from '../../i18n/MessagesProvider.tsx';
import type { MapTiles } from './mapSource.ts';

/** The attribution that map licences require, in a corner of the surrounding frame. */
export function MapCredit({ tiles }: { tiles: MapTiles | null }) {
  const { t } = useMessages();
  return <div className="dk-map-credit">{tiles ? tiles.attribution : t('map.credit')}</div>;
}
