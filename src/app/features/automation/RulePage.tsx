import { useRef, useState } from 'react';
import { Link, useLocation, useParams, useSearch } from 'wouter';
import type { AutomationRule } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { FlushProvider } from '#view/kit/feedback/flush.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { useEditing } from '../../shared/editing/useEditing.ts';
import { useLeaveGuard } from '../../shared/editing/useLeaveGuard.tsx';
import { createRule, updateRule } from './automationCalls.ts';
import './automation.css';
import { RuleCards } from './editor/RuleCards.tsx';
import { DryRun } from './log/DryRun.tsx';
import { RunLog } from './log/RunLog.tsx';
import { draftOf, faultsOf, inputOf, type RuleDraft } from './ruleDraft.ts';
import { isRuleTemplate, startOf } from './ruleTemplates.ts';
import { useRules } from './useRules.ts';

/** One rule: when it runs, on what, what it does, what it did; `/automation/new` makes one. */
export default function RulePage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const { rules, problem, reload } = useRules();
  const rule = rules?.find(each => each.id === id);
  if (id === 'new') return <RuleEditor key="new" rule={undefined} onSaved={reload} />;
  if (rule) return <RuleEditor key={id} rule={rule} onSaved={reload} />;
  if (problem) return <ErrorState text={problem} onRetry={reload} />;
  if (!rules) return <Skeleton lines={8} />;
  return (
    <EmptyState icon="repeat" title={t('automation.unknown')} text={t('automation.unknownText')}>
      <Link href="/automation" className="dk-button">
        {t('automation.title')}
      </Link>
    </EmptyState>
  );
}

function RuleEditor({ rule, onSaved }: { rule: AutomationRule | undefined; onSaved: () => void }) {
  const { t } = useMessages();
  const editing = useRuleEditing(rule, onSaved);
  const { draft, issues, isDirty, change } = editing;
  const guard = useLeaveGuard(isDirty);
  const save = async () => {
    if (editing.check()) await editing.save();
  };
  return (
    <Page
      isHeadSticky
      width="text"
      title={draft.name.trim() || t('automation.newTitle')}
      note={isDirty ? t('app.unsaved') : undefined}
      actions={
        <>
          <Checkbox
            isSwitch
            label={t('automation.enabled')}
            isChecked={draft.enabled}
            onChange={enabled => change({ enabled })}
          />
          <Button tone="quiet" onClick={() => guard.leave('/automation')}>
            {t('kit.cancel')}
          </Button>
          <Button tone="primary" isBusy={editing.isBusy} onClick={() => void save()}>
            {t('app.save')}
          </Button>
        </>
      }
    >
      {editing.problem && <Notice tone="danger">{editing.problem}</Notice>}
      {editing.isStale && <Notice tone="warning">{t('automation.changedMeanwhile')}</Notice>}
      {rule?.state === 'Paused' && (
        <Notice tone="warning">{t(`automation.pausedText.${rule.reason ?? 'Failures'}`)}</Notice>
      )}
      <FlushProvider scope={editing.flush}>
        <RuleCards {...{ draft, rule, issues, onSaved }} onChange={change} />
      </FlushProvider>
      <DryRun
        ruleId={rule?.id}
        read={() => {
          editing.flush.flush();
          return editing.check() ? inputOf(editing.latest()) : null;
        }}
      />
      {rule && <RunLog rule={rule} />}
      {guard.question}
    </Page>
  );
}

function useRuleEditing(rule: AutomationRule | undefined, onSaved: () => void) {
  const { t } = useMessages();
  const toasts = useToasts();
  const [, navigate] = useLocation();
  const template = new URLSearchParams(useSearch()).get('template');
  // A template begins with new steps: asked once.
  const [start] = useState(() => (isRuleTemplate(template) ? startOf(template, t) : {}));
  // With what editors hand over on a flush, which is later than any draw.
  const latest = useRef<RuleDraft | null>(null);
  const editing = useEditing<AutomationRule, RuleDraft>({
    source: rule,
    toDraft: source => draftOf(source, start),
    textOf: draft => JSON.stringify(inputOf(draft)),
    faultsOf,
    revise(next) {
      latest.current = next;
      return next;
    },
    mistakesId: 'automation.mistakes',
    revisionOf: ({ version }) => version,
    async send(draft, base) {
      const input = inputOf(draft, base?.version);
      const saved = base ? await updateRule(base.id, input) : await createRule(input);
      toasts.show({ text: t('app.saved') });
      onSaved();
      if (!base) navigate(`/automation/${saved.id}`, { replace: true });
      return saved;
    },
  });
  return { ...editing, latest: () => latest.current ?? editing.draft };
}
