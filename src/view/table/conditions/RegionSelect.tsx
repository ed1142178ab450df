import { MISSING_PLACE_CODE, NO_REGION_CODE, parseArea } from '#core/geo/area.ts';
import { getRegionNames } from '#core/geo/regionNames.ts';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { Select } from '../../kit/inputs/Select.tsx';

export interface RegionSelectProps {
  label: string;
  /** The operand of `Within`; an area drawn on a map stays until the user selects another area. */
  area: string;
  onChange: (area: string) => void;
}

export default function RegionSelect({ label, area, onChange }: RegionSelectProps) {
  const { t, locale } = useMessages();
  const names = new Map([
    ...[...getRegionNames(locale)].sort(([, a], [, b]) => a.localeCompare(b, locale)),
    [NO_REGION_CODE, t('conditions.noRegion')],
    [MISSING_PLACE_CODE, t('conditions.noPlace')],
  ]);
  const options = [...names].map(([value, label]) => ({ value, label }));
  const found = parseArea(area);
  const own =
    found?.kind === 'Regions'
      ? found.codes.map(code => names.get(code) ?? code).join(', ')
      : found && t('conditions.drawnArea');
  return (
    <Select
      label={label}
      value={area}
      options={own === undefined || names.has(area) ? options : [{ value: area, label: own }, ...options]}
      onChange={onChange}
    />
  );
}
