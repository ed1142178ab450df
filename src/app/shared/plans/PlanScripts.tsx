import { Link } from 'wouter';
import type { ConfigurationPlan } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { PlanIssues } from './PlanIssues.tsx';
import type { NameLookup } from './useConfigurationNames.ts';

type Scripts = NonNullable<ConfigurationPlan['records'][number]['scripts']>;

interface ScriptsEffectProps {
  scripts: Scripts;
  directoryId: string;
  /** The total number of records. */
  records: number;
  names: NameLookup;
}

export function hasScriptResults({ refused, changed, failed }: Scripts): boolean {
  return refused + changed + failed > 0;
}

export function ScriptsEffect({ scripts, directoryId, records, names }: ScriptsEffectProps) {
  const { t } = useMessages();
  const { run, refused, changed, failed, examples } = scripts;
  return (
    <>
      <p>{t('plan.scripts', { run, all: records, directory: names(directoryId) ?? '' })}</p>
      <ul className="dk-plan-list">
        {failed > 0 && (
          <li>
            <span className="dk-row">
              <Icon name="warning" className="dk-warning-icon" />
              {t('plan.scriptsFailed', { count: failed })}
            </span>
          </li>
        )}
        {refused > 0 && <li>{t('plan.scriptsRefused', { count: refused })}</li>}
        {changed > 0 && <li>{t('plan.scriptsChanged', { count: changed })}</li>}
      </ul>
      {examples.length > 0 && (
        <details>
          <summary>{t('plan.scriptsExamples')}</summary>
          <ul className="dk-plan-list">
            {examples.map(({ id, number, issues }) => (
              <li key={id}>
                <Link href={`/directories/${directoryId}/items?record=${id}`} target="_blank">
                  #{number}
                </Link>
                <PlanIssues issues={issues} names={names} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
