import { useMemo, useRef, useState } from 'react';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import { noFilters, type RecordFilters } from '#core/directory/recordView.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { Directory, SearchRequest } from '#core/model.ts';
import { useEngine } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import type { MarkerMapHandle } from '#view/kit/map/markers/MarkerMapView.tsx';
import { useDebounced } from '#view/kit/useDebounced.ts';
import { FilterBar } from '#view/table/filters/FilterBar.tsx';
import { PlacesMap } from '../../shared/map/PlacesMap.tsx';
import { useViewSearch } from '../../shared/records/useViewSearch.ts';
import { getApplicableFilters } from './getApplicableFilters.ts';
import MapSettingsPopover from './MapSettingsPopover.tsx';
import type { MapSettings } from './mapSettings.ts';

export interface RecordsMapProps {
  directories: readonly Directory[];
  settings: MapSettings;
  onSettings: (part: Partial<MapSettings>) => void;
}

/** Delay after a change in milliseconds, so that no search starts while the user is typing. */
const PAUSE_MS = 500;

export default function RecordsMap({ directories, settings, onSettings }: RecordsMapProps) {
  const { t } = useMessages();
  const [filters, setFilters] = useState<RecordFilters>(noFilters);
  const chosen = useChosen(directories, settings.directories);
  const search = useMapSearch(chosen, useDebounced(filters, PAUSE_MS));
  const asked = useMemo(() => (search ? { search } : {}), [search]);
  const map = useRef<MarkerMapHandle>(null);
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
      <PlacesMap
        ref={map}
        directories={chosen}
        asked={asked}
        look={settings}
        onLook={onSettings}
        filters={getApplicableFilters(chosen, filters)}
      />
    </Page>
  );
}

function useChosen(directories: readonly Directory[], ids: MapSettings['directories']): readonly Directory[] {
  return useMemo(() => directories.filter(({ id }) => ids === null || ids.includes(id)), [directories, ids]);
}

/**
 * Searches only for the keyword if several directories are chosen, because other filters are about the fields of one
 * directory.
 */
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
