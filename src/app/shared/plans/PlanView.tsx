import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ConfigurationPlan } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import './plans.css';
import { DiffList } from './DiffList.tsx';
import { ConversionEffect, RecordsEffect } from './PlanRecords.tsx';
import { RightsEffects } from './PlanRights.tsx';
import { hasScriptResults } from './PlanScripts.tsx';
import { ReferenceList } from './ReferenceList.tsx';
import { useConfigurationNames } from './useConfigurationNames.ts';

/** Shows a plan: why it is rejected, its effects on records, references and permissions, and the changes. */
export function PlanView({ plan }: { plan: ConfigurationPlan }) {
  const messages = useMessages();
  const { t } = messages;
  const names = useConfigurationNames(plan.diffs);
  const { issues, records, references, rights, diffs } = plan;
  const conversions = plan.conversions.filter(({ converted, lost }) => converted + lost > 0);
  const touched = records.filter(
    ({ invalid, mended, judged, records: all, computed, scripts, removed = [] }) =>
      invalid + mended + computed.length + removed.length > 0 ||
      judged < all ||
      (scripts && hasScriptResults(scripts)),
  );
  const isQuiet = [touched, conversions, references, rights].every(list => list.length === 0);
  return (
    <div className="dk-plan">
      <Refusals issues={issues} />
      {isQuiet && issues.length === 0 && <Notice>{t('plan.quiet')}</Notice>}
      {touched.length + conversions.length > 0 && (
        <Section title={t('plan.records')}>
          {conversions.map(conversion => (
            <ConversionEffect
              key={`${conversion.directoryId} ${conversion.fieldId}`}
              {...{ conversion, names }}
            />
          ))}
          {touched.map(effect => (
            <RecordsEffect key={effect.directoryId} effect={effect} names={names} />
          ))}
        </Section>
      )}
      {references.length > 0 && (
        <Section title={t('plan.references')}>
          <ReferenceList references={references} names={names} />
        </Section>
      )}
      {rights.length > 0 && (
        <Section title={t('plan.rights')}>
          <RightsEffects rights={rights} names={names} />
        </Section>
      )}
      {issues.length === 0 && (
        <Section title={t('plan.changes')}>
          <DiffList diffs={diffs} names={names} />
        </Section>
      )}
    </div>
  );
}

/** Shows why a plan is rejected. Broken guardrails are listed separately, with a link. */
function Refusals({ issues }: Pick<ConfigurationPlan, 'issues'>) {
  const messages = useMessages();
  const { t } = messages;
  const [broken, others] = [true, false].map(isBroken =>
    formatIssues(
      messages,
      issues.filter(({ code }) => (code === 'AssertionBroken') === isBroken),
    ),
  );
  return (
    <>
      {others && others.length > 0 && <Notice tone="danger">{others.join(' ')}</Notice>}
      {broken && broken.length > 0 && (
        <Notice tone="danger">
          <p>{t('plan.broken', { count: broken.length })}</p>
          <ul className="dk-plan-list">
            {broken.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <Link href="/usage-profiles/assertions" target="_blank">
            {t('plan.brokenShow')}
          </Link>
        </Notice>
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="dk-plan-section">
      <h3>{title}</h3>
      {children}
    </section>
  );
}
