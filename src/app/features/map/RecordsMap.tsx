import { Suspense, useMemo, useRef, useState } from 'react';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import { noFilters, type RecordFilters } from '#core/directory/recordView.ts';
import type { Directory, SearchRequest } from '#core/model.ts';
import { SYSTEM_ID } from '#core/systemFields.ts';
import { useEngine } from '#view/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { lazy } from '#view/kit/feedback/lazy.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import type { MarkerMapHandle } from '#view/kit/map/markers/MarkerMapView.tsx';
import type { Box } from '#view/kit/map/markers/placeWorker.ts';
import { useDebounced } from '#view/kit/useDebounced.ts';
import { FilterBar } from '#view/table/filters/FilterBar.tsx';
import { errorText } from '../../api/errorText.ts';
import { useViewSearch } from '../../shared/records/useViewSearch.ts';
import { mapSource } from '../../state/mapSource.ts';
import MapSettingsPopover from './MapSettingsPopover.tsx';
import { MapSide } from './MapSide.tsx';
import type { MapSettings } from './mapSettings.ts';
import { markerSet } from './markerSets.ts';
import { usePlaces } from './usePlaces.ts';

const MarkerMapView = lazy(() => import('#view/kit/map/markers/MarkerMapView.tsx'));

export interface RecordsMapProps {
  directories: readonly Directory[];
  settings: MapSettings;
  onSettings: (part: Partial<MapSettings>) => void;
}

/** Typing asks for nothing until it pauses. */
const PAUSE_MS = 500;

/** What is looked at beside the map: places that were pressed, an area, or the legend. */
export type Looked =
  | { readonly kind: 'Rows'; readonly rows: readonly number[] }
  | { readonly kind: 'Area'; readonly box: Box; readonly rows: readonly number[] }
  | null;

/** Places in one area that are told; more are counted by the list alone. */
const MOST_IN_AREA = 100_000;

export default function RecordsMap({ directories, settings, onSettings }: RecordsMapProps) {
  const messages = useMessages();
  const { t, locale } = messages;
  const [filters, setFilters] = useState<RecordFilters>(noFilters);
  const chosen = useChosen(directories, settings.directories);
  const search = useMapSearch(chosen, useDebounced(filters, PAUSE_MS));
  const { data, error, isLoading, reload } = usePlaces(chosen, { search, by: settings.by });
  const set = useMemo(() => markerSet(data ?? [], settings.by), [data, settings.by]);
  const styles = useMemo(() => set.legend.map(({ style }) => style), [set]);
  const hidden = set.legend.flatMap(({ key }, index) => (settings.hidden.includes(key) ? [index] : []));
  const [looked, setLooked] = useState<Looked>(null);
  const [isBoxing, setBoxing] = useState(false);
  const map = useRef<MarkerMapHandle>(null);
  const [source] = useState(mapSource);
  const [start] = useState(settings.start);
  const lookAt = async (box: Box) => {
    setBoxing(false);
    setLooked({ kind: 'Area', box, rows: (await map.current?.within(box, MOST_IN_AREA)) ?? [] });
  };
  return (
    <Page
      title={t('map.title')}
      isFilling
      actions={
        <MapSettingsPopover
          settings={settings}
          onChange={onSettings}
          directories={directories}
          place={() => map.current?.place() ?? null}
        />
      }
    >
      <MapFilters directories={chosen} filters={filters} onFilters={setFilters} />
      {error && !data && <ErrorState text={errorText(messages, error)} onRetry={reload} />}
      {!data && !error && <Skeleton height={480} />}
      {data && (
        <div className="dk-map-page" aria-busy={isLoading}>
          <Suspense fallback={<Skeleton height={480} />}>
            <MarkerMapView
              ref={map}
              label={t('map.label')}
              source={source}
              language={locale}
              places={set.places}
              styles={styles}
              hidden={hidden}
              isClustered={settings.isClustered}
              start={start}
              isBoxing={isBoxing}
              area={looked?.kind === 'Area' ? looked.box : null}
              onBox={box => void lookAt(box)}
              onOpen={rows => setLooked(rows && { kind: 'Rows', rows })}
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
              <Button
                icon="list"
                size="small"
                className="dk-map-tool"
                onClick={() => {
                  const box = map.current?.box();
                  if (box) void lookAt(box);
                }}
              >
                {t('map.thisView')}
              </Button>
              {set.length === 0 && <div className="dk-map-note">{t('map.noPlaces')}</div>}
            </MarkerMapView>
          </Suspense>
          <MapSide
            {...{ parts: data, set, settings, onSettings, looked, filters }}
            onBack={() => setLooked(null)}
          />
        </div>
      )}
    </Page>
  );
}

function useChosen(directories: readonly Directory[], ids: MapSettings['directories']): readonly Directory[] {
  return useMemo(() => directories.filter(({ id }) => ids === null || ids.includes(id)), [directories, ids]);
}

/** Fields are those of one directory; across several, words alone are looked for. */
function useMapSearch(chosen: readonly Directory[], filters: RecordFilters): SearchRequest | undefined {
  const { registry } = useEngine();
  const [first] = chosen;
  const own = useSearchIn(chosen.length === 1 ? first : undefined, filters, registry);
  const keyword = filters.keyword.trim();
  const words = useMemo(() => (keyword ? { keyword } : undefined), [keyword]);
  return own ?? words;
}

const byNumber = { field: SYSTEM_ID.number, asc: false };
const nothing = { id: '', code: '', name: '', fields: [], statusList: [] };

function useSearchIn(
  directory: Directory | undefined,
  filters: RecordFilters,
  registry: ReturnType<typeof useEngine>['registry'],
): SearchRequest | undefined {
  const compiled = compileDirectory(directory ?? (nothing as unknown as Directory), registry);
  const search = useViewSearch(compiled, filters, byNumber);
  return directory ? search : undefined;
}

interface FilterProps {
  directories: readonly Directory[];
  filters: RecordFilters;
  onFilters: (filters: RecordFilters) => void;
}

function MapFilters({ directories, filters, onFilters }: FilterProps) {
  const { t } = useMessages();
  const { registry } = useEngine();
  const [only] = directories;
  if (only && directories.length === 1)
    return <FilterBar compiled={compileDirectory(only, registry)} value={filters} onChange={onFilters} />;
  return (
    <search className="dk-map-search">
      <TextInput
        type="search"
        label={t('map.search')}
        placeholder={t('map.search')}
        value={filters.keyword}
        onCommit={keyword => onFilters({ ...noFilters, keyword })}
      />
    </search>
  );
}
