import { type FigureChoice, findFigureChoice, listFigureChoices } from '#core/figures/reports/reportPlace.ts';
import { MEASURES_WITH_FIELD_UNIT } from '#core/figures/reports/reportQuestion.ts';
import { getMeasureName } from '#core/figures/words/figureWords.ts';
import type { ReportMeasure } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { SortableList } from '#view/kit/layout/SortableList.tsx';
import { assignDraftKey, type WithKey } from '../reportDraft.ts';
import { getAllowedMeasures, REPORT_PART_LIMITS } from './addField.ts';
import { DroppableSection } from './FieldPalette.tsx';
import type { BuilderProps } from './ReportBuilder.tsx';

const showns = ['Value', 'Share', 'RunningTotal', 'Change'] as const;

/** Edits the measures, in the order of the columns. */
export function MeasuresSection({ draft, place, onChange }: BuilderProps) {
  const messages = useMessages();
  const { t } = messages;
  const { measures } = draft;
  const items = measures.map(measure => ({ ...measure, id: measure.key }));
  const figureOf = ({ field }: ReportMeasure) => findFigureChoice(place, field ?? '')?.figure ?? null;
  const nameOf = (measure: ReportMeasure) => {
    const name = findFigureChoice(place, measure.field ?? '')?.name ?? t('figures.lostField');
    return getMeasureName(messages, { asked: measure, shown: 'Value', figure: figureOf(measure), name });
  };
  const put = (key: string, part: Partial<ReportMeasure>) =>
    onChange({ measures: measures.map(each => (each.key === key ? { ...each, ...part } : each)) });
  return (
    <DroppableSection part="measures">
      <SortableList
        label={t('reports.measures')}
        items={items}
        nameOf={nameOf}
        onOrder={ids =>
          onChange({ measures: ids.flatMap(id => measures.find(({ key }) => key === id) ?? []) })
        }
      >
        {(item, handle) => (
          <div className="dk-report-row">
            <div className="dk-report-row-head">
              {handle}
              <span className="dk-truncate">{nameOf(item)}</span>
              {measures.length > 1 && (
                <IconButton
                  icon="close"
                  size="small"
                  label={t('reports.remove', { name: nameOf(item) })}
                  onClick={() => onChange({ measures: measures.filter(({ key }) => key !== item.key) })}
                />
              )}
            </div>
            <MeasureSettings
              measure={item}
              name={nameOf(item)}
              kinds={getAllowedMeasures(figureOf(item))}
              units={getUnitsFor(item, place)}
              hasChange={draft.compare !== undefined}
              onChange={part => put(item.key, part)}
            />
          </div>
        )}
      </SortableList>
      {measures.length < REPORT_PART_LIMITS.measures &&
        !measures.some(({ measure, field }) => measure === 'Count' && !field) && (
          <Button
            size="small"
            tone="quiet"
            icon="plus"
            onClick={() =>
              onChange({ measures: [...measures, assignDraftKey({ measure: 'Count' as const })] })
            }
          >
            {t('figures.measure.Count')}
          </Button>
        )}
    </DroppableSection>
  );
}

/**
 * Returns the fields that can contain the unit of the values. These fields are in the rows of the same table, or in the
 * record.
 */
function getUnitsFor({ measure, field }: ReportMeasure, place: BuilderProps['place']): FigureChoice[] {
  const measured = findFigureChoice(place, field ?? '')?.figure;
  if (measured?.part.kind !== 'Numbers' || !MEASURES_WITH_FIELD_UNIT.has(measure)) return [];
  return listFigureChoices(place).filter(
    ({ figure: { part, field: each, tableId } }) =>
      part.kind === 'Each' && !each.isArray && (tableId === measured.tableId || tableId === null),
  );
}

interface MeasureSettingsProps {
  measure: WithKey<ReportMeasure>;
  name: string;
  kinds: readonly ReportMeasure['measure'][];
  /** The fields that can contain the unit of the values. */
  units: readonly FigureChoice[];
  hasChange: boolean;
  onChange: (part: Partial<ReportMeasure>) => void;
}

function MeasureSettings({ measure, name, kinds, units, hasChange, onChange }: MeasureSettingsProps) {
  const { t } = useMessages();
  return (
    <div className="dk-report-settings">
      {kinds.length > 1 && (
        <Select
          label={t('reports.measure', { name })}
          value={measure.measure}
          emptyLabel={null}
          options={kinds.map(value => ({ value, label: t(`reports.measure.${value}`) }))}
          onChange={value => onChange({ measure: value as ReportMeasure['measure'] })}
        />
      )}
      <Select
        label={t('reports.shown', { name })}
        value={measure.shown ?? 'Value'}
        emptyLabel={null}
        options={showns
          .filter(value => value !== 'Change' || hasChange)
          .map(value => ({ value, label: t(`reports.shown.${value}`) }))}
        onChange={value => onChange({ shown: value as (typeof showns)[number] })}
      />
      {units.length > 0 && (
        <Select
          label={t('reports.unit', { name })}
          value={measure.unit ?? ''}
          emptyLabel={t('reports.unit.none')}
          options={units.map(unit => ({ value: unit.id, label: t('reports.unit.by', { name: unit.name }) }))}
          onChange={unit => onChange({ unit: unit || undefined })}
        />
      )}
    </div>
  );
}
