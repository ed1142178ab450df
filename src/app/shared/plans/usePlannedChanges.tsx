import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ConfigurationChange, ConfigurationPlan, ConfigurationVersion, Issue } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { errorText } from '../../api/errorText.ts';
import { applyChanges, isFarReaching, planChanges } from './configurationCalls.ts';

const PlanDialog = lazy(() => import('./PlanDialog.tsx'));

export type Outcome =
  | { readonly kind: 'done'; readonly version: ConfigurationVersion | null }
  /** The person read the plan and thought better of it. */
  | { readonly kind: 'kept' }
  /** Nothing was changed; paths begin with `changes` and the index. */
  | { readonly kind: 'refused'; readonly issues: readonly Issue[] };

export interface PlanOptions {
  readonly mustAsk?: boolean;
  /** Whoever asks tells by themselves why the changes are refused. */
  readonly tellsRefusal?: boolean;
  readonly note?: string;
  /** Said when it is done, in place of 'Data was saved successfully.'. */
  readonly savedText?: string | undefined;
  /** Called once it is decided, before anything is changed: a page that is about to lose what it shows leaves here. */
  readonly onApply?: () => void;
}

export interface PlannedChanges {
  /**
   * Asks the server what the changes would do, shows that where it touches more than what was edited, and applies them.
   * With `mustAsk` the plan is always shown, also where it says why the changes are refused.
   * @throws ApiError for what is no fault of the changes.
   */
  carryOut(changes: ConfigurationChange[], options?: PlanOptions): Promise<Outcome>;
  /** The plan, while somebody has to decide. */
  question: ReactNode;
}

interface Question {
  readonly plan: ConfigurationPlan;
  answer(isWanted: boolean): void;
}

/** Plan before apply: the way every change of the configuration takes from a screen to the server. */
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
      const plan = await planChanges(changes);
      if (plan.issues.length > 0) {
        if (mustAsk || (!tellsRefusal && needsTelling(plan))) await ask(plan);
        return { kind: 'refused', issues: plan.issues };
      }
      if ((mustAsk || isFarReaching(plan)) && !(await ask(plan))) return { kind: 'kept' };
      onApply?.();
      const version = await applyChanges(changes, { note, version: plan.version });
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

/** Who stands in the way, and what must always hold, is told with links. */
function needsTelling({ references, issues }: ConfigurationPlan): boolean {
  return references.length > 0 || issues.some(({ code }) => code === 'AssertionBroken');
}

/** Says that it is saved, and offers to take it back as long as that is said. */
function useToldVersion(): (version: ConfigurationVersion | null, text?: string) => void {
  const messages = useMessages();
  const toasts = useToasts();
  const takeBack = async ({ id }: ConfigurationVersion) => {
    try {
      await applyChanges([{ kind: 'Revert', versionId: id }]);
      toasts.show({ text: messages.t('app.takenBack') });
    } catch (error) {
      toasts.show({ text: errorText(messages, error), tone: 'danger' });
    }
  };
  return (version, text = messages.t('app.saved')) =>
    toasts.show({
      text,
      ...(version && { onUndo: () => void takeBack(version) }),
    });
}
