import { useRef, useState } from 'react';
import { Link, useLocation, useParams, useSearch } from 'wouter';
import type { AutomationRule } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { FlushProvider } from '#view/kit/feedback/flush.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { EditorPage } from '../../shared/editing/EditorPage.tsx';
import { useDraftEditing } from '../../shared/editing/useDraftEditing.ts';
import { LoadedEntry } from '../../shared/entries/LoadedEntry.tsx';
import { useBoot } from '../../state/useBoot.ts';
import { createRule, updateRule } from './automationCalls.ts';
import './automation.css';
import { RuleCards } from './editor/RuleCards.tsx';
import { DryRun } from './log/DryRun.tsx';
import { RecordTrial } from './log/RecordTrial.tsx';
import { RunLog } from './log/RunLog.tsx';
import { createRuleDraft, findRuleIssues, type RuleDraft, toRuleInput } from './ruleDraft.ts';
import { createTemplateDraft, isRuleTemplate } from './ruleTemplates.ts';
import { useRules } from './useRules.ts';

/** Edits a rule and shows its log; `/automation/new` creates a rule. */
export default function RulePage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const load = useRules();
  const unknown = (
    <EmptyState icon="repeat" title={t('automation.unknown')} text={t('automation.unknownText')}>
      <Link href="/automation" className="dk-button">
        {t('automation.title')}
      </Link>
    </EmptyState>
  );
  return (
    <LoadedEntry id={id} load={load} unknown={unknown}>
      {rule => <RuleEditor rule={rule} onSaved={load.reload} />}
    </LoadedEntry>
  );
}

function RuleEditor({ rule, onSaved }: { rule: AutomationRule | undefined; onSaved: () => void }) {
  const { t } = useMessages();
  const editing = useRuleEditing(rule, onSaved);
  const { draft, issues, change } = editing;
  const readRule = () => {
    editing.flush.flush();
    return editing.check() ? toRuleInput(editing.latest()) : null;
  };
  return (
    <EditorPage
      width="text"
      title={draft.name.trim() || t('automation.newTitle')}
      editing={editing}
      staleText={t('automation.changedMeanwhile')}
      exit={{ href: '/automation', label: t('kit.cancel') }}
      tools={
        <Checkbox
          isSwitch
          label={t('automation.enabled')}
          isChecked={draft.enabled}
          onChange={enabled => change({ enabled })}
        />
      }
      onSave={() => void editing.save()}
    >
      {rule?.state === 'Paused' && (
        <Notice tone="warning">{t(`automation.pausedText.${rule.reason ?? 'Failures'}`)}</Notice>
      )}
      <FlushProvider scope={editing.flush}>
        <RuleCards {...{ draft, rule, issues, onSaved }} onChange={change} />
      </FlushProvider>
      <RecordTrial
        key={draft.directoryId}
        ruleId={rule?.id}
        directoryId={draft.directoryId}
        read={readRule}
      />
      <DryRun ruleId={rule?.id} read={readRule} />
      {rule && <RunLog rule={rule} />}
    </EditorPage>
  );
}

function useRuleEditing(rule: AutomationRule | undefined, onSaved: () => void) {
  const { t } = useMessages();
  const toasts = useToasts();
  const [, navigate] = useLocation();
  const template = new URLSearchParams(useSearch()).get('template');
  const [only, ...others] = useBoot().usageProfiles;
  // Computed once, because a template creates steps with new keys each time.
  const [start] = useState(() => ({
    ...(only && others.length === 0 ? { profileId: only.id } : {}),
    ...(isRuleTemplate(template) ? createTemplateDraft(template, t) : {}),
  }));
  // Includes values that editors commit on a flush, which the last render doesn't contain yet.
  const latest = useRef<RuleDraft | null>(null);
  const editing = useDraftEditing<AutomationRule, RuleDraft>({
    source: rule,
    toDraft: source => createRuleDraft(source, start),
    textOf: draft => JSON.stringify(toRuleInput(draft)),
    faultsOf: findRuleIssues,
    revise(next) {
      latest.current = next;
      return next;
    },
    mistakesId: 'automation.mistakes',
    revisionOf: ({ version }) => version,
    async send(draft, base) {
      const input = toRuleInput(draft, base?.version);
      const saved = base ? await updateRule(base.id, input) : await createRule(input);
      toasts.show({ text: t('app.saved') });
      onSaved();
      if (!base) navigate(`/automation/${saved.id}`, { replace: true });
      return saved;
    },
  });
  return { ...editing, latest: () => latest.current ?? editing.draft };
}
