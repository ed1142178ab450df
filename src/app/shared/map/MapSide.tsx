import { Link } from 'wouter';
import type { RecordFilters } from '#core/directory/recordView.ts';
import { writeBox } from '#core/geo/area.ts';
import { useEngine } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Legend } from './Legend.tsx';
import { buildAreaAddress, mapFields } from './mapDirectories.ts';
import type { DirectoryPlaces, MarkerSet } from './markerSets.ts';
import { PlaceList } from './PlaceList.tsx';
import type { Looked } from './PlacesMap.tsx';
import { type RecordPlace, recordKey } from './useRecordsByNumber.ts';

export interface MapSideProps {
  parts: readonly DirectoryPlaces[];
  set: MarkerSet;
  /** The keys of the groups that are switched off. */
  hidden: readonly string[];
  onHidden: (hidden: string[]) => void;
  looked: Looked;
  filters: RecordFilters;
  onBack: () => void;
}

/** Renders the panel next to the map: its legend, or the records of clicked places or of an area. */
export function MapSide({ parts, set, hidden, onHidden, looked, filters, onBack }: MapSideProps) {
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
      <PlaceList key={records.map(recordKey).slice(0, 3).join()} records={records} />
    </aside>
  );
}

interface AreaProps {
  parts: readonly DirectoryPlaces[];
  records: readonly RecordPlace[];
  filters: RecordFilters;
  box: Extract<Looked, { kind: 'Area' }>['box'];
}

/** Links to lists of the same records, where users can edit them in bulk. */
function AreaLinks({ parts, records, filters, box }: AreaProps) {
  const { t } = useMessages();
  const { registry } = useEngine();
  const area = writeBox({ kind: 'Box', ...box });
  const found = parts.filter(({ directory }) =>
    records.some(({ directoryId }) => directoryId === directory.id),
  );
  return (
    <ul className="dk-map-links">
      {found.map(({ directory }) => {
        const fieldIds = mapFields(registry, directory).map(({ id }) => id);
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
