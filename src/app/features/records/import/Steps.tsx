import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { type Step, steps } from './importSteps.ts';

export interface StepsProps {
  current: Step;
  /** The steps that the user can open. */
  open: readonly Step[];
  onGo: (step: Step) => void;
}

/** Shows the steps of an import. The current step is marked; available steps are buttons. */
export function Steps({ current, open, onGo }: StepsProps) {
  const { t } = useMessages();
  const at = steps.indexOf(current);
  return (
    <ol className="dk-import-steps" aria-label={t('import.steps')}>
      {steps.map((step, index) => {
        const mark = index < at ? <Icon name="check" /> : <span aria-hidden="true">{index + 1}</span>;
        const label = t(`import.step.${step}`);
        return (
          <li key={step} aria-current={step === current ? 'step' : undefined} data-done={index < at}>
            {open.includes(step) && step !== current ? (
              <button type="button" onClick={() => onGo(step)}>
                {mark}
                {label}
              </button>
            ) : (
              <span>
                {mark}
                {label}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
