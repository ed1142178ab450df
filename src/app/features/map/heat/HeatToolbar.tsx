import type { Directory } from '#core/model.ts';
import { useEngine } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { SegmentedControl } from '#view/kit/inputs/SegmentedControl.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { getAddressFields } from '../../../shared/map/mapDirectories.ts';
import { type HeatChoice, useFigureFields } from './heatChoice.ts';
import { HEAT_SPANS, type HeatSettings } from './heatSettings.ts';

export interface HeatToolbarProps {
  directories: readonly Directory[];
  choice: HeatChoice;
  settings: HeatSettings;
  onSettings: (part: Partial<HeatSettings>) => void;
}

export function HeatToolbar({ directories, choice, settings, onSettings }: HeatToolbarProps) {
  const { t } = useMessages();
  const { registry } = useEngine();
  const { directory, field, weight, day } = choice;
  const [numbers, days] = [useFigureFields(directory, 'Numbers'), useFigureFields(directory, 'Days')];
  const addresses = getAddressFields(registry, directory);
  const options = (fields: readonly { id: string; name: string }[]) =>
    fields.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="dk-heat-tools">
      <Select
        label={t('heat.directory')}
        emptyLabel={null}
        value={directory.id}
        options={options(directories)}
        onChange={directoryId => onSettings({ directoryId, field: null, weight: null, day: null })}
      />
      {addresses.length > 1 && (
        <Select
          label={t('heat.field')}
          emptyLabel={null}
          value={field.id}
          options={options(addresses)}
          onChange={id => onSettings({ field: id })}
        />
      )}
      <Select
        label={t('heat.weight')}
        emptyLabel={t('heat.weightNone')}
        value={weight?.id ?? ''}
        options={numbers.map(({ id, name }) => ({ value: id, label: t('heat.sumOf', { name }) }))}
        onChange={id => onSettings({ weight: id || null })}
      />
      {days.length > 0 && (
        <Select
          label={t('heat.day')}
          emptyLabel={t('heat.allTime')}
          value={day?.id ?? ''}
          options={options(days)}
          onChange={id =>
            onSettings({ day: id || null, span: settings.span === 'All' ? 'Days365' : settings.span })
          }
        />
      )}
      {day && (
        <>
          <Select
            label={t('heat.span')}
            emptyLabel={null}
            value={settings.span === 'All' ? 'Days365' : settings.span}
            options={HEAT_SPANS.slice(1).map(value => ({ value, label: t(`heat.span.${value}`) }))}
            onChange={span => onSettings({ span: HEAT_SPANS.find(each => each === span) ?? 'Days365' })}
          />
          <Checkbox
            isSwitch
            label={t('heat.compare')}
            isChecked={settings.isCompared}
            onChange={isCompared => onSettings({ isCompared })}
          />
        </>
      )}
      <span className="dk-spacer" />
      <SegmentedControl
        label={t('heat.shown')}
        hasTexts
        value={settings.shown}
        options={[
          { value: 'Regions', label: t('heat.shown.Regions'), icon: 'globe' },
          { value: 'Density', label: t('heat.shown.Density'), icon: 'pin' },
        ]}
        onChange={shown => onSettings({ shown })}
      />
    </div>
  );
}
