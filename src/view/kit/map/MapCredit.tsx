import { useMessages } from '../../i18n/MessagesProvider.tsx';
import type { MapTiles } from './mapSource.ts';

/** Whose map it is, as their licences ask; in the corner of a frame around it. */
export function MapCredit({ tiles }: { tiles: MapTiles | null }) {
  const { t } = useMessages();
  return <div className="dk-map-credit">{tiles ? tiles.attribution : t('map.credit')}</div>;
}
