import type { FiguresPart } from '#core/figures/figuresPart.ts';
import { findFigureChoice } from '#core/figures/reports/reportPlace.ts';
import { getDefaultGroupLimit, MAX_GROUPS_BY_CHART } from '#core/figures/reports/reportQuestion.ts';
import type { FigureGroup } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { RawNumberInput } from '#view/kit/inputs/RawNumberInput.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { SortableList } from '#view/kit/layout/SortableList.tsx';
import type { WithKey } from '../reportDraft.ts';
import { DroppableSection } from './FieldPalette.tsx';
import type { BuilderProps } from './ReportBuilder.tsx';

const periods = ['Day', 'Week', 'Month', 'Quarter', 'Year', 'Weekday'] as const;
const ways = ['not', 'Region'] as const;
const orders = ['Usual', 'Largest', 'Smallest'] as const;
const limits = [5, 10, 20, 50, 100, 400];

/** Edits the groupings of records, and their order. */
export function GroupsSection({ draft, place, onChange }: BuilderProps) {
  const { t } = useMessages();
  const items = draft.groups.map(group => ({ ...group, id: group.key }));
  const room = MAX_GROUPS_BY_CHART[draft.chart];
  const nameOf = ({ field }: FigureGroup) => findFigureChoice(place, field)?.name ?? t('figures.lostField');
  const put = (changed: WithKey<FigureGroup>) =>
    onChange({ groups: draft.groups.map(group => (group.key === changed.key ? changed : group)) });
  return (
    <DroppableSection part="groups">
      {items.length === 0 && <p className="dk-faint">{t('reports.noGroups')}</p>}
      <SortableList
        label={t('reports.groups')}
        items={items}
        nameOf={nameOf}
        onOrder={ids =>
          onChange({ groups: ids.flatMap(id => draft.groups.find(({ key }) => key === id) ?? []) })
        }
      >
        {(item, handle) => (
          <div className="dk-report-row">
            <div className="dk-report-row-head">
              {handle}
              <span className="dk-truncate">{nameOf(item)}</span>
              <IconButton
                icon="close"
                size="small"
                label={t('reports.remove', { name: nameOf(item) })}
                onClick={() => onChange({ groups: draft.groups.filter(({ key }) => key !== item.key) })}
              />
            </div>
            <GroupSettings
              group={draft.groups.find(({ key }) => key === item.key) ?? item}
              name={nameOf(item)}
              part={findFigureChoice(place, item.field)?.figure.part}
              onChange={put}
            />
          </div>
        )}
      </SortableList>
      {items.length > room && (
        <p className="dk-faint">
          {t('reports.roomForGroups', { count: room, chart: t(`reports.chart.${draft.chart}`) })}
        </p>
      )}
    </DroppableSection>
  );
}

interface GroupSettingsProps {
  group: WithKey<FigureGroup>;
  name: string;
  part: FiguresPart | undefined;
  onChange: (group: WithKey<FigureGroup>) => void;
}

function GroupSettings({ group, name, part, onChange }: GroupSettingsProps) {
  const { t } = useMessages();
  const kind = part?.kind;
  const { by = 'Month', limit = getDefaultGroupLimit(kind) } = group;
  const { step, ...withoutStep } = group;
  const { order, ...withoutOrder } = group;
  const { by: _, ...withoutBy } = group;
  const orderNow = order?.by === 'Measure' ? (order.asc ? 'Smallest' : 'Largest') : 'Usual';
  const setStep = (text: string) => {
    const number = Number(text.replace(',', '.'));
    onChange(number > 0 ? { ...group, step: number } : withoutStep);
  };
  return (
    <div className="dk-report-settings">
      {kind === 'Days' && (
        <Select
          label={t('reports.by', { name })}
          value={by}
          emptyLabel={null}
          options={periods.map(value => ({ value, label: t(`reports.by.${value}`) }))}
          onChange={value => onChange({ ...group, by: value as (typeof periods)[number] })}
        />
      )}
      {part?.kind === 'Each' && part.region && (
        <Select
          label={t('reports.byRegion', { name })}
          value={by === 'Region' ? by : 'not'}
          emptyLabel={null}
          options={ways.map(value => ({ value, label: t(`reports.byRegion.${value}`) }))}
          onChange={value => onChange(value === 'Region' ? { ...group, by: value } : withoutBy)}
        />
      )}
      {kind === 'Numbers' && (
        <RawNumberInput
          label={t('reports.step', { name })}
          placeholder={t('reports.stepShort')}
          value={step === undefined ? '' : String(step)}
          onCommit={setStep}
        />
      )}
      <Select
        label={t('reports.order', { name })}
        value={orderNow}
        emptyLabel={null}
        options={orders.map(value => ({ value, label: t(`reports.order.${value}`) }))}
        onChange={value =>
          onChange(
            value === 'Usual'
              ? withoutOrder
              : { ...group, order: { by: 'Measure', asc: value === 'Smallest' } },
          )
        }
      />
      <Select
        label={t('reports.limit', { name })}
        value={String(limit)}
        emptyLabel={null}
        options={[...new Set([...limits, limit])].map(value => ({
          value: String(value),
          label: t('reports.limit.most', { count: value }),
        }))}
        onChange={value => onChange({ ...group, limit: Number(value) })}
      />
    </div>
  );
}
