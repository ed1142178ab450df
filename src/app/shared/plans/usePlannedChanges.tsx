import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ConfigurationChange, ConfigurationPlan, ConfigurationVersion, Issue } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { getErrorText } from '../../api/errorText.ts';
import {
  applyConfigurationChanges,
  isSignificantChange,
  requestConfigurationPlan,
} from './configurationCalls.ts';

const PlanDialog = lazy(() => import('./PlanDialog.tsx'));

export type PlanOutcome =
  | { readonly kind: 'done'; readonly version: ConfigurationVersion | null }
  /** The user cancelled after reading the plan. */
  | { readonly kind: 'kept' }
  /** Nothing was changed; paths of issues start with `changes` and the index of the change. */
  | { readonly kind: 'refused'; readonly issues: readonly Issue[] };

export interface PlanOptions {
  readonly mustAsk?: boolean;
  /** True if the caller shows the reason for a rejection. */
  readonly tellsRefusal?: boolean;
  readonly note?: string;
  /** The text shown on success; defaults to `app.saved`. */
  readonly savedText?: string | undefined;
  /** Called after the decision, before the changes are applied: pages of a deleted entity navigate away here. */
  readonly onApply?: () => void;
}

export interface PlannedChanges {
  /**
   * Requests a plan of the changes, shows it if it affects more than the edited entity, and applies the changes. With
   * `mustAsk`, the plan is always shown, even if the changes are rejected.
   * @throws ApiError for errors that the changes didn't cause
   */
  carryOut(changes: ConfigurationChange[], options?: PlanOptions): Promise<PlanOutcome>;
  /** The dialog with the plan, shown while the user has to decide. */
  question: ReactNode;
}

interface Question {
  readonly plan: ConfigurationPlan;
  answer(isWanted: boolean): void;
}

/** Plans configuration changes before applying them, and asks the user if they affect more than the edited entity. */
export function usePlannedChanges(): PlannedChanges {
  const [question, setQuestion] = useState<Question | null>(null);
  const tell = useToldVersion();
  const ask = (plan: ConfigurationPlan) =>
    new Promise<boolean>(resolve => {
      setQuestion({
        plan,
        answer(isWanted) {
          setQuestion(null);
          resolve(isWanted);
        },
      });
    });
  return {
    async carryOut(changes, { mustAsk = false, tellsRefusal = false, note, savedText, onApply } = {}) {
      if (changes.length === 0) return { kind: 'done', version: null };
      const plan = await requestConfigurationPlan(changes);
      if (plan.issues.length > 0) {
        if (mustAsk || (!tellsRefusal && needsTelling(plan))) await ask(plan);
        return { kind: 'refused', issues: plan.issues };
      }
      if ((mustAsk || isSignificantChange(plan)) && !(await ask(plan))) return { kind: 'kept' };
      onApply?.();
      const version = await applyConfigurationChanges(changes, { note, version: plan.version });
      tell(version, savedText);
      return { kind: 'done', version };
    },
    question: question && (
      <Suspense>
        <PlanDialog
          plan={question.plan}
          onConfirm={() => question.answer(true)}
          onCancel={() => question.answer(false)}
        />
      </Suspense>
    ),
  };
}

/** Returns whether a rejection has to be explained in the dialog, which has links to references and guardrails. */
function needsTelling({ references, issues }: ConfigurationPlan): boolean {
  return references.length > 0 || issues.some(({ code }) => code === 'AssertionBroken');
}

/** Returns a function that shows a toast about the saved version, with an action to revert it. */
function useToldVersion(): (version: ConfigurationVersion | null, text?: string) => void {
  const messages = useMessages();
  const toasts = useToasts();
  const takeBack = async ({ id }: ConfigurationVersion) => {
    try {
      await applyConfigurationChanges([{ kind: 'Revert', versionId: id }]);
      toasts.show({ text: messages.t('app.takenBack') });
    } catch (error) {
      toasts.show({ text: getErrorText(messages, error), tone: 'danger' });
    }
  };
  return (version, text = messages.t('app.saved')) =>
    toasts.show({
      text,
      ...(version && { onUndo: () => void takeBack(version) }),
    });
}
