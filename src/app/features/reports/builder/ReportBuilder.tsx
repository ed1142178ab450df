import type { ReportContext } from '#core/figures/reports/reportPlace.ts';
import { MAX_GROUPS_BY_CHART } from '#core/figures/reports/reportQuestion.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { useUserGroups } from '../../../shared/people/useUserGroups.ts';
import { useAccess, useBoot, useUser } from '../../../state/useBoot.ts';
import { parseStoredFilters, type ReportDraft } from '../reportDraft.ts';
import { ComparisonSection } from './ComparisonSection.tsx';
import { FieldPalette } from './FieldPalette.tsx';
import { GroupsSection } from './GroupsSection.tsx';
import { MeasuresSection } from './MeasuresSection.tsx';

export interface BuilderProps {
  draft: ReportDraft;
  place: ReportContext;
  onChange: (part: Partial<ReportDraft>) => void;
}

const charts = Object.keys(MAX_GROUPS_BY_CHART) as (keyof typeof MAX_GROUPS_BY_CHART)[];

const PROCESSES = 'processes';

/** Edits the parts of a report. Each change is immediately visible in the figures next to the builder. */
export function ReportBuilder({
  draft,
  place,
  isNameMissing,
  onChange,
}: Omit<BuilderProps, 'place'> & { place: ReportContext | undefined; isNameMissing: boolean }) {
  const { t } = useMessages();
  const { directories } = useBoot();
  const access = useAccess();
  const readable = directories.filter(({ id }) => access.mayRead(id));
  const hasProcesses = readable.some(({ type }) => type === 'Process');
  const options = [
    ...(hasProcesses ? [{ value: PROCESSES, label: t('processes.title') }] : []),
    ...readable.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <aside className="dk-report-builder" aria-label={t('reports.builder')}>
      <Field label={t('reports.name')} isRequired errors={isNameMissing ? [t('issue.Required')] : []}>
        <TextInput value={draft.name} maxLength={200} onInput={name => onChange({ name })} />
      </Field>
      <Field label={t('reports.of')}>
        <Select
          value={draft.directoryId ?? PROCESSES}
          options={options}
          emptyLabel={null}
          onChange={id =>
            onChange({
              directoryId: id === PROCESSES ? null : id,
              filters: parseStoredFilters({}),
              compare: undefined,
            })
          }
        />
      </Field>
      <Field label={t('reports.chart')}>
        <Select
          value={draft.chart}
          options={charts.map(value => ({ value, label: t(`reports.chart.${value}`) }))}
          emptyLabel={null}
          onChange={chart => onChange({ chart: chart as ReportDraft['chart'] })}
        />
      </Field>
      {place && (
        <>
          <FieldPalette draft={draft} place={place} onChange={onChange}>
            <GroupsSection draft={draft} place={place} onChange={onChange} />
            <MeasuresSection draft={draft} place={place} onChange={onChange} />
          </FieldPalette>
          <ComparisonSection draft={draft} place={place} onChange={onChange} />
        </>
      )}
      <Sharing draft={draft} onChange={onChange} />
    </aside>
  );
}

function Sharing({ draft, onChange }: Omit<BuilderProps, 'place'>) {
  const { t } = useMessages();
  const userGroups = useUserGroups();
  const { isAdmin } = useUser();
  const { groupIds } = draft;
  if (!isAdmin) return null;
  const toggle = (id: string) =>
    onChange({ groupIds: groupIds.includes(id) ? groupIds.filter(each => each !== id) : [...groupIds, id] });
  return (
    <Field label={t('reports.share')} help={t('reports.shareHelp')} isGroup>
      <div className="dk-report-groups">
        {userGroups.map(({ id, name }) => (
          <Checkbox key={id} label={name} isChecked={groupIds.includes(id)} onChange={() => toggle(id)} />
        ))}
      </div>
    </Field>
  );
}
