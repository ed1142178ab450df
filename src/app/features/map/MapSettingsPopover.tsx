import type { Directory } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { RadioGroup } from '#view/kit/inputs/RadioGroup.tsx';
import type { MapViewport } from '#view/kit/map/markers/markerMap.ts';
import { Popover } from '#view/kit/overlay/Popover.tsx';
import type { MapSettings } from './mapSettings.ts';

export interface MapSettingsProps {
  settings: MapSettings;
  onChange: (part: Partial<MapSettings>) => void;
  /** All directories with a field for the map. */
  directories: readonly Directory[];
  /** Returns the current position of the map. */
  place: () => MapViewport | null;
}

const MARKER_BY = ['Fields', 'Statuses'] as const;

export default function MapSettingsPopover({ settings, onChange, directories, place }: MapSettingsProps) {
  const { t } = useMessages();
  const chosen = settings.directories ?? directories.map(({ id }) => id);
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter(each => each !== id) : [...chosen, id];
    onChange({ directories: next.length === directories.length ? null : next });
  };
  return (
    <Popover label={t('map.settings')} trigger={<Button icon="settings">{t('map.settings')}</Button>}>
      <div className="dk-stack">
        <fieldset className="dk-map-choice">
          <legend>{t('map.directories')}</legend>
          {directories.map(({ id, name }) => (
            <Checkbox key={id} label={name} isChecked={chosen.includes(id)} onChange={() => toggle(id)} />
          ))}
        </fieldset>
        <fieldset className="dk-map-choice">
          <legend>{t('map.by')}</legend>
          <RadioGroup
            value={settings.by}
            options={MARKER_BY.map(value => ({ value, label: t(`map.by.${value}`) }))}
            onChange={by => onChange({ by, hidden: [] })}
          />
        </fieldset>
        <Checkbox
          isSwitch
          label={t('map.clusters')}
          isChecked={settings.isClustered}
          onChange={isClustered => onChange({ isClustered })}
        />
        <div className="dk-row dk-row-wrap">
          <Button size="small" icon="pin" onClick={() => onChange({ start: place() })}>
            {t('map.startHere')}
          </Button>
          {settings.start && (
            <Button size="small" tone="quiet" onClick={() => onChange({ start: null })}>
              {t('map.startAll')}
            </Button>
          )}
        </div>
        <p className="dk-help">{t(settings.start ? 'map.startKept' : 'map.startUsual')}</p>
      </div>
    </Popover>
  );
}
