import { Link } from 'wouter';
import type { RecordFilters } from '#core/directory/recordView.ts';
import { formatAreaBox } from '#core/geo/area.ts';
import { useEngine } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Legend } from './Legend.tsx';
import { buildAreaAddress, getMapFields } from './mapDirectories.ts';
import type { DirectoryMapPlaces, MarkerSet } from './markerSets.ts';
import { PlaceRecordList } from './PlaceRecordList.tsx';
import type { MapSelection } from './PlacesMap.tsx';
import { getRecordKey, type RecordNumberRef } from './useRecordsByNumber.ts';

export interface MapSidePanelProps {
  parts: readonly DirectoryMapPlaces[];
  set: MarkerSet;
  /** The keys of the groups that are switched off. */
  hidden: readonly string[];
  onHidden: (hidden: string[]) => void;
  looked: MapSelection;
  filters: RecordFilters;
  onBack: () => void;
}

/** Renders the panel next to the map: its legend, or the records of clicked places or of an area. */
export function MapSidePanel({ parts, set, hidden, onHidden, looked, filters, onBack }: MapSidePanelProps) {
  const { t } = useMessages();
  if (!looked) {
    return (
      <aside className="dk-map-side" aria-label={t('map.legend')}>
        <Legend parts={parts} entries={set.legend} hidden={hidden} onHidden={onHidden} />
      </aside>
    );
  }
  const { records } = looked;
  const title = t(looked.kind === 'Area' ? 'map.inArea' : 'map.here', { count: records.length });
  return (
    <aside className="dk-map-side" aria-label={title}>
      <div className="dk-row">
        <h2 className="dk-map-side-title" role="status">
          {title}
        </h2>
        <span className="dk-spacer" />
        <Button size="small" tone="quiet" icon="chevron-left" onClick={onBack}>
          {t('map.back')}
        </Button>
      </div>
      {looked.kind === 'Area' && <AreaLinks {...{ parts, records, filters }} box={looked.box} />}
      <PlaceRecordList key={records.map(getRecordKey).slice(0, 3).join()} records={records} />
    </aside>
  );
}

interface AreaProps {
  parts: readonly DirectoryMapPlaces[];
  records: readonly RecordNumberRef[];
  filters: RecordFilters;
  box: Extract<MapSelection, { kind: 'Area' }>['box'];
}

/** Links to lists of the same records, where users can edit them in bulk. */
function AreaLinks({ parts, records, filters, box }: AreaProps) {
  const { t } = useMessages();
  const { registry } = useEngine();
  const area = formatAreaBox({ kind: 'Box', ...box });
  const found = parts.filter(({ directory }) =>
    records.some(({ directoryId }) => directoryId === directory.id),
  );
  return (
    <ul className="dk-map-links">
      {found.map(({ directory }) => {
        const fieldIds = getMapFields(registry, directory).map(({ id }) => id);
        return (
          <li key={directory.id}>
            <Link href={buildAreaAddress(directory, { fieldIds, area, filters })}>
              {t('map.asList', { name: directory.name })}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
