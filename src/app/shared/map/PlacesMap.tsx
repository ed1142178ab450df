import { type ReactNode, type Ref, Suspense, useMemo, useRef, useState } from 'react';
import type { RecordFilters } from '#core/directory/recordView.ts';
import type { Directory } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import type { MarkerMapHandle } from '#view/kit/map/markers/MarkerMapView.tsx';
import type { MapViewport } from '#view/kit/map/markers/markerMap.ts';
import type { BoundingBox } from '#view/kit/map/markers/placeWorker.ts';
import { getErrorText } from '../../api/errorText.ts';
import { getMapSource } from '../../state/getMapSource.ts';
import type { PlacesQuery } from '../records/recordSource.ts';
import { MapSidePanel } from './MapSidePanel.tsx';
import './map.css';
import { createMarkerSet } from './markerSets.ts';
import { usePlaces } from './usePlaces.ts';
import type { RecordNumberRef } from './useRecordsByNumber.ts';

const MarkerMapView = createLazyComponent(() => import('#view/kit/map/markers/MarkerMapView.tsx'));

/** The display settings of a map of records. */
export interface MapAppearance {
  readonly by: 'Fields' | 'Statuses';
  readonly isClustered: boolean;
  /** `null` fits the map to all places. */
  readonly start: MapViewport | null;
  /** The keys of the groups that were switched off in the legend. */
  readonly hidden: readonly string[];
}

/**
 * The content of the panel next to the map: the records of clicked places or of an area; `null` for the
 * legend. Stored as record references, because the row numbers of places change after a reload.
 */
export type MapSelection =
  | { readonly kind: 'Places'; readonly records: readonly RecordNumberRef[] }
  | { readonly kind: 'Area'; readonly box: BoundingBox; readonly records: readonly RecordNumberRef[] }
  | null;

export interface PlacesMapProps {
  /** `directories` and `asked` must be the same objects while their content is the same. */
  directories: readonly Directory[];
  asked: PlacesQuery;
  look: MapAppearance;
  onLook: (part: Partial<MapAppearance>) => void;
  /** The filters, as in lists. */
  filters: RecordFilters;
  /** Additional buttons on the map. */
  children?: ReactNode;
  ref?: Ref<MarkerMapHandle>;
}

/**
 * The maximum number of places listed for an area. The record lists to which the panel links have no such
 * limit.
 */
const MAX_IN_AREA = 100_000;

/** Renders a map with the places of the found records, next to its legend or the records of clicked places. */
export function PlacesMap({ directories, asked, look, onLook, filters, children, ref }: PlacesMapProps) {
  const messages = useMessages();
  const { t, locale } = messages;
  const { data, error, isLoading, reload } = usePlaces(directories, { asked, by: look.by });
  const set = useMemo(() => createMarkerSet(data ?? [], look.by), [data, look.by]);
  const styles = useMemo(() => set.legend.map(({ style }) => style), [set]);
  const hidden = set.legend.flatMap(({ key }, index) => (look.hidden.includes(key) ? [index] : []));
  const [looked, setLooked] = useState<MapSelection>(null);
  const [isBoxing, setBoxing] = useState(false);
  const map = useRef<MarkerMapHandle>(null);
  const [source] = useState(getMapSource);
  const [start] = useState(look.start);
  const keep = (handle: MarkerMapHandle | null) => {
    map.current = handle;
    if (typeof ref === 'function') ref(handle);
    else if (ref) ref.current = handle;
  };
  const lookAt = async (box: BoundingBox) => {
    setBoxing(false);
    const rows = (await map.current?.within(box, MAX_IN_AREA)) ?? [];
    setLooked({ kind: 'Area', box, records: set.recordsAt(rows) });
  };
  const lookAtShown = () => {
    const box = map.current?.box();
    if (box) void lookAt(box);
  };
  if (error && !data) return <ErrorState text={getErrorText(messages, error)} onRetry={reload} />;
  if (!data) return <Skeleton height={480} />;
  return (
    <div className="dk-map-page" aria-busy={isLoading}>
      <Suspense fallback={<Skeleton height={480} />}>
        <MarkerMapView
          ref={keep}
          label={t('map.label')}
          source={source}
          language={locale}
          places={set.places}
          styles={styles}
          hidden={hidden}
          isClustered={look.isClustered}
          start={start}
          isBoxing={isBoxing}
          area={looked?.kind === 'Area' ? looked.box : null}
          onBox={box => void lookAt(box)}
          onOpen={rows => setLooked(rows && { kind: 'Places', records: set.recordsAt(rows) })}
        >
          <Button
            icon="choice"
            size="small"
            aria-pressed={isBoxing}
            className="dk-map-tool"
            onClick={() => setBoxing(!isBoxing)}
          >
            {t(isBoxing ? 'map.drawing' : 'map.draw')}
          </Button>
          <Button icon="list" size="small" className="dk-map-tool" onClick={lookAtShown}>
            {t('map.thisView')}
          </Button>
          {children}
          {set.length === 0 && <div className="dk-map-note">{t('map.noPlaces')}</div>}
        </MarkerMapView>
      </Suspense>
      <MapSidePanel
        {...{ parts: data, set, looked, filters }}
        hidden={look.hidden}
        onHidden={next => onLook({ hidden: next })}
        onBack={() => setLooked(null)}
      />
    </div>
  );
}
