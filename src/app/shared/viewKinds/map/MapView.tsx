import { useMemo } from 'react';
import type { ViewKindSettings } from '#core/directory/recordView.ts';
import { noFilters } from '#core/directory/recordView.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { SegmentedControl } from '#view/kit/inputs/SegmentedControl.tsx';
import { type MapAppearance, PlacesMap } from '../../map/PlacesMap.tsx';
import { mapPageTexts } from '../../map/texts.ts';
import { useViewSearch } from '../../records/useViewSearch.ts';
import type { ViewKindProps } from '../viewKind.ts';

const MARKER_BY = [
  { value: 'Fields', icon: 'pin' },
  { value: 'Statuses', icon: 'process' },
] as const;
const byNumber = { field: SYSTEM_ID.number, asc: false };

/** Shows the records of the view on a map, with markers for fields or for statuses. */
export default function MapView(props: ViewKindProps) {
  return (
    <TextsProvider texts={mapPageTexts}>
      <MapOfView {...props} />
    </TextsProvider>
  );
}

function MapOfView({ source, view }: ViewKindProps) {
  const { t } = useMessages();
  const look = lookIn(view.view.kindSettings.map ?? {});
  const change = ({ by, hidden }: Partial<MapAppearance>) => {
    const next = { by: by ?? look.by, hidden: [...(hidden ?? look.hidden)] };
    view.change({ kindSettings: { ...view.view.kindSettings, map: next } });
  };
  const search = useViewSearch(source.compiled, view.asked?.view.filters, byNumber);
  const asked = useMemo(() => search && source.placesOf(search), [search, source]);
  const directories = useMemo(() => source.directories.map(({ directory }) => directory), [source]);
  if (!asked) return null;
  return (
    <PlacesMap
      directories={directories}
      asked={asked}
      look={look}
      onLook={change}
      filters={view.asked?.view.filters ?? noFilters}
    >
      <SegmentedControl
        label={t('map.by')}
        value={look.by}
        options={MARKER_BY.map(({ value, icon }) => ({ value, icon, label: t(`map.by.${value}`) }))}
        onChange={by => change({ by, hidden: [] })}
      />
    </PlacesMap>
  );
}

function lookIn({ by, hidden }: ViewKindSettings): MapAppearance {
  return {
    by: by === 'Statuses' ? 'Statuses' : 'Fields',
    hidden: Array.isArray(hidden) ? hidden.filter(each => typeof each === 'string') : [],
    isClustered: true,
    start: null,
  };
}
