import { useState } from 'react';
import { Link } from 'wouter';
import type { AutomationRule } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Badge } from '#view/kit/feedback/Badge.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { useBoot, useUser } from '../../state/useBoot.ts';
import { deleteRule } from './automationCalls.ts';
import './automation.css';
import { ConfirmDeleteDialog } from '../../shared/deleting/ConfirmDeleteDialog.tsx';
import { NewRuleMenu } from './NewRuleMenu.tsx';
import { describeRule } from './ruleWords.ts';
import { useRules } from './useRules.ts';

export default function AutomationPage() {
  const messages = useMessages();
  const { t } = messages;
  const { isAdmin } = useUser();
  const { data: rules, error, reload } = useRules();
  const [deleting, setDeleting] = useState<AutomationRule | null>(null);
  const isEmpty = rules?.length === 0;
  return (
    <Page
      title={t('automation.title')}
      actions={isAdmin && <PageActions hasNew={rules !== undefined && !isEmpty} />}
    >
      {error && <ErrorState text={getErrorText(messages, error)} onRetry={reload} />}
      {!rules && !error && <Skeleton lines={6} />}
      {isEmpty && (
        <EmptyState
          icon="repeat"
          title={t('automation.none')}
          text={t(isAdmin ? 'automation.noneText' : 'automation.noneForYou')}
        >
          {isAdmin && <NewRuleMenu />}
        </EmptyState>
      )}
      <ul className="dk-rules" aria-label={t('automation.title')}>
        {(rules ?? []).map(rule => (
          <RuleRow key={rule.id} rule={rule} onDelete={isAdmin ? () => setDeleting(rule) : null} />
        ))}
      </ul>
      {deleting && <DeleteRule rule={deleting} onClose={() => setDeleting(null)} onDeleted={reload} />}
    </Page>
  );
}

function PageActions({ hasNew }: { hasNew: boolean }) {
  const { t } = useMessages();
  return (
    <>
      {/* Rendered first, so that the link doesn't move under the pointer when the rules arrive. */}
      {hasNew && <NewRuleMenu />}
      <Link href="/automation/webhooks" className="dk-button">
        {t('automation.webhooksTitle')}
      </Link>
    </>
  );
}

function RuleRow({ rule, onDelete }: { rule: AutomationRule; onDelete: (() => void) | null }) {
  const messages = useMessages();
  const { t, formatDateTime } = messages;
  const boot = useBoot();
  const { id, name, state, runsOfDay, failedOfDay, lastRunAt } = rule;
  const notes = [
    lastRunAt ? t('automation.lastRun', { at: formatDateTime(lastRunAt) }) : t('automation.neverRun'),
    runsOfDay > 0 ? t('automation.runsOfDay', { count: runsOfDay, failed: failedOfDay }) : '',
  ].filter(Boolean);
  const text = (
    <>
      <span className="dk-rule-name">
        <strong>{name}</strong>
        <StateBadge rule={rule} />
      </span>
      <span className="dk-rule-sentence">{describeRule(messages, rule, boot)}</span>
      <span className="dk-faint">{notes.join(' · ')}</span>
    </>
  );
  return (
    <li className="dk-rule" data-state={state}>
      {onDelete ? (
        <>
          <Link href={`/automation/${id}`} className="dk-rule-link">
            {text}
          </Link>
          <IconButton icon="trash" size="small" label={t('automation.delete', { name })} onClick={onDelete} />
        </>
      ) : (
        <div className="dk-rule-link">{text}</div>
      )}
    </li>
  );
}

function StateBadge({ rule: { state, reason } }: { rule: Pick<AutomationRule, 'state' | 'reason'> }) {
  const { t } = useMessages();
  return (
    <span className="dk-rule-state" data-state={state}>
      {state === 'Paused' && <Icon name="warning" />}
      <Badge>
        {t(state === 'Paused' ? `automation.paused.${reason ?? 'Failures'}` : `automation.state.${state}`)}
      </Badge>
    </span>
  );
}

interface DeleteProps {
  rule: AutomationRule;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteRule({ rule: { id, name }, onClose, onDeleted }: DeleteProps) {
  const text = useMessages().t('automation.deleteText', { name });
  return <ConfirmDeleteDialog {...{ text, onClose, onDeleted }} remove={() => deleteRule(id)} />;
}
