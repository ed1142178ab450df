import { useState } from 'react';
import { useParams, useSearch } from 'wouter';
import type { AutomationRule, AutomationRuleInput } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { EditorPage } from '../../shared/editing/EditorPage.tsx';
import { useEntryEditing } from '../../shared/editing/useEntryEditing.ts';
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
  return (
    <LoadedEntry
      id={id}
      load={load}
      unknown={{ icon: 'repeat', title: t('automation.unknown'), text: t('automation.unknownText') }}
      list={{ href: '/automation', label: t('automation.title') }}
    >
      {rule => <RuleEditor rule={rule} onSaved={load.reload} />}
    </LoadedEntry>
  );
}

function RuleEditor({ rule, onSaved }: { rule: AutomationRule | undefined; onSaved: () => void }) {
  const { t } = useMessages();
  const editing = useRuleEditing(rule, onSaved);
  const { draft, issues, change } = editing;
  const readRule = () => (editing.check() ? toRuleInput(editing.latest()) : null);
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
      below={
        <>
          <RecordTrial
            key={draft.directoryId}
            ruleId={rule?.id}
            directoryId={draft.directoryId}
            read={readRule}
          />
          <DryRun ruleId={rule?.id} read={readRule} />
          {rule && <RunLog rule={rule} />}
        </>
      }
    >
      {rule?.state === 'Paused' && (
        <Notice tone="warning">{t(`automation.pausedText.${rule.reason ?? 'Failures'}`)}</Notice>
      )}
      <RuleCards {...{ draft, rule, issues, onSaved }} onChange={change} />
    </EditorPage>
  );
}

function useRuleEditing(rule: AutomationRule | undefined, onSaved: () => void) {
  const { t } = useMessages();
  const toasts = useToasts();
  const template = new URLSearchParams(useSearch()).get('template');
  const [only, ...others] = useBoot().usageProfiles;
  // Computed once, because a template creates steps with new keys each time.
  const [start] = useState(() => ({
    ...(only && others.length === 0 ? { profileId: only.id } : {}),
    ...(isRuleTemplate(template) ? createTemplateDraft(template, t) : {}),
  }));
  return useEntryEditing<AutomationRule, RuleDraft, AutomationRuleInput>({
    stored: rule,
    toDraft: stored => createRuleDraft(stored, start),
    toInput: toRuleInput,
    faultsOf: findRuleIssues,
    mistakesId: 'automation.mistakes',
    revisionOf: ({ version }) => version,
    async save(input, base) {
      const saved = base
        ? await updateRule(base.id, { ...input, version: base.version })
        : await createRule(input);
      toasts.show({ text: t('app.saved') });
      onSaved();
      return saved;
    },
    getNextAddress: ({ id }, isNew) => (isNew ? `/automation/${id}` : null),
  });
}
