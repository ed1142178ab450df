import { listFigureChoices } from '#core/figures/reports/reportPlace.ts';
import type { ReportPeriod } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import type { BuilderProps } from './ReportBuilder.tsx';

const periods = ['Day', 'Week', 'Month', 'Quarter', 'Year'] as const;
const withs = ['PeriodBefore', 'YearBefore'] as const;

/** Edits the comparison of the current period with an earlier period. */
export function ComparisonSection({ draft: { compare }, place, onChange }: BuilderProps) {
  const { t } = useMessages();
  const dates = listFigureChoices(place).filter(({ figure }) => figure.part.kind === 'Days');
  if (dates.length === 0) return null;
  const put = (part: Partial<ReportPeriod>) => {
    const whole = { field: '', period: 'Month' as const, with: 'PeriodBefore' as const, ...compare, ...part };
    onChange({ compare: whole.field ? whole : undefined });
  };
  return (
    <>
      <Field label={t('reports.compare')} help={t('reports.compareHelp')}>
        <Select
          value={compare?.field ?? ''}
          emptyLabel={t('reports.compareNot')}
          options={dates.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={field => put({ field })}
        />
      </Field>
      {compare && (
        <div className="dk-report-settings">
          <Select
            label={t('reports.period')}
            value={compare.period}
            emptyLabel={null}
            options={periods.map(value => ({ value, label: t(`reports.this.${value}`) }))}
            onChange={period => put({ period: period as ReportPeriod['period'] })}
          />
          <Select
            label={t('reports.with')}
            value={compare.with}
            emptyLabel={null}
            options={withs.map(value => ({ value, label: t(`reports.with.${value}`) }))}
            onChange={value => put({ with: value as ReportPeriod['with'] })}
          />
        </div>
      )}
    </>
  );
}
