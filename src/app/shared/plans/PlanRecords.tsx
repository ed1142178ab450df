import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ConfigurationPlan } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { PlanIssues } from './PlanIssues.tsx';
import { hasScriptResults, ScriptsEffect } from './PlanScripts.tsx';
import type { NameLookup } from './useConfigurationNames.ts';

type Effect = ConfigurationPlan['records'][number];
type Conversion = ConfigurationPlan['conversions'][number];

const PAGE_SIZE = 8;

/**
 * Shows the effects of a change on the records of a directory: invalid and newly valid records, hidden values, and
 * results of formulas and scripts.
 */
export function RecordsEffect({ effect, names }: { effect: Effect; names: NameLookup }) {
  const { t } = useMessages();
  const { directoryId, records, judged, invalid, mended, examples, computed, scripts, removed = [] } = effect;
  const directory = names(directoryId) ?? '';
  return (
    <div className="dk-plan-effect">
      {removed.map(one => (
        <RemovedEffect key={`${one.fieldId} ${one.columnId}`} {...{ removed: one, directoryId, names }} />
      ))}
      {invalid > 0 && (
        <p className="dk-row">
          <Icon name="warning" className="dk-warning-icon" />
          {t('plan.invalid', { count: invalid, all: records, directory })}
        </p>
      )}
      {invalid > 0 && <p className="dk-faint">{t('plan.invalidHelp')}</p>}
      <Examples {...{ examples, directoryId, names }} total={invalid} />
      {mended > 0 && <p>{t('plan.mended', { count: mended, directory })}</p>}
      {computed.map(one => (
        <ComputedEffect key={one.fieldId} {...{ computed: one, directoryId, names }} />
      ))}
      {scripts && hasScriptResults(scripts) && (
        <ScriptsEffect {...{ scripts, directoryId, records, names }} />
      )}
      {judged < records && (
        <p className="dk-faint">{t('plan.partly', { judged, all: records, directory })}</p>
      )}
    </div>
  );
}

/** Shows how many records have values in a deleted field; these values are hidden. */
function RemovedEffect({
  removed: { fieldId, columnId, records, examples },
  directoryId,
  names,
}: {
  removed: NonNullable<Effect['removed']>[number];
  directoryId: string;
  names: NameLookup;
}) {
  const { t } = useMessages();
  const own = names(fieldId) ?? '';
  const field = columnId === undefined ? own : `${own} › ${names(columnId) ?? ''}`;
  return (
    <>
      <p className="dk-row">
        <Icon name="warning" className="dk-warning-icon" />
        {t('plan.removed', { count: records, field, directory: names(directoryId) ?? '' })}
      </p>
      <p className="dk-faint">{t('plan.removedHelp')}</p>
      <ul className="dk-plan-list">
        {examples.map(({ id, display }) => (
          <li key={id}>
            <Link href={`/directories/${directoryId}/items?record=${id}`} target="_blank">
              {display}
            </Link>
          </li>
        ))}
      </ul>
      {records > examples.length && (
        <p className="dk-faint">{t('plan.andMore', { count: records - examples.length })}</p>
      )}
    </>
  );
}

interface ExamplesProps {
  examples: Effect['examples'];
  directoryId: string;
  total: number;
  names: NameLookup;
}

function Examples({ examples, directoryId, total, names }: ExamplesProps) {
  const { t } = useMessages();
  const draw = (each: Effect['examples'][number]) => (
    <li key={each.id}>
      <Link href={`/directories/${directoryId}/items?record=${each.id}`} target="_blank">
        {each.display}
      </Link>
      <PlanIssues issues={each.issues} names={names} />
    </li>
  );
  if (examples.length === 0) return null;
  return (
    <>
      <ul className="dk-plan-list">{examples.slice(0, PAGE_SIZE).map(draw)}</ul>
      {examples.length > PAGE_SIZE && (
        <details>
          <summary>{t('plan.showAll', { count: examples.length })}</summary>
          <ul className="dk-plan-list">{examples.slice(PAGE_SIZE).map(draw)}</ul>
        </details>
      )}
      {total > examples.length && (
        <p className="dk-faint">{t('plan.andMore', { count: total - examples.length })}</p>
      )}
    </>
  );
}

/** Shows the results of a changed formula in existing records. */
function ComputedEffect({
  computed: { fieldId, changed, examples },
  directoryId,
  names,
}: {
  computed: Effect['computed'][number];
  directoryId: string;
  names: NameLookup;
}) {
  const { t } = useMessages();
  const values = { field: names(fieldId) ?? '', directory: names(directoryId) ?? '' };
  return (
    <>
      <p>{t('plan.computed', { count: changed, ...values })}</p>
      <BeforeAndAfter
        directoryId={directoryId}
        examples={examples.map(({ before, after, ...item }) => ({
          ...item,
          before: before || <Nothing />,
          after: after || <Nothing />,
        }))}
      />
    </>
  );
}

function Nothing() {
  const { t } = useMessages();
  return <em className="dk-faint">{t('plan.empty')}</em>;
}

/** Shows how values are converted when a field changes its type. */
export function ConversionEffect({ conversion, names }: { conversion: Conversion; names: NameLookup }) {
  const { t } = useMessages();
  const { fieldId, directoryId, converted, lost, examples, isPartial } = conversion;
  const values = { field: names(fieldId) ?? '', directory: names(directoryId) ?? '' };
  return (
    <div className="dk-plan-effect">
      <p>{t('plan.converted', { count: converted, ...values })}</p>
      {lost > 0 && (
        <p className="dk-row">
          <Icon name="warning" className="dk-warning-icon" />
          {t('plan.lost', { count: lost, ...values })}
        </p>
      )}
      {isPartial && <p className="dk-faint">{t('plan.partlyConverted')}</p>}
      {converted + lost > 0 && <p className="dk-faint">{t('plan.keptHelp')}</p>}
      <BeforeAndAfter
        directoryId={directoryId}
        examples={examples.map(({ before, after, ...item }) => ({
          ...item,
          before,
          after:
            after ?? (before === undefined ? null : <em className="dk-danger-text">{t('plan.isLost')}</em>),
        }))}
      />
    </div>
  );
}

interface BeforeAndAfterProps {
  directoryId: string;
  examples: readonly { itemId: string; number: number; before: ReactNode; after: ReactNode }[];
}

function BeforeAndAfter({ directoryId, examples }: BeforeAndAfterProps) {
  const { t } = useMessages();
  if (examples.length === 0) return null;
  return (
    <table className="dk-plan-table">
      <thead>
        <tr>
          <th>{t('plan.record')}</th>
          <th>{t('plan.before')}</th>
          <th>{t('plan.after')}</th>
        </tr>
      </thead>
      <tbody>
        {examples.slice(0, PAGE_SIZE).map(({ itemId, number, before, after }) => (
          <tr key={itemId}>
            <td>
              <Link href={`/directories/${directoryId}/items?record=${itemId}`} target="_blank">
                #{number}
              </Link>
            </td>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
