import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IMPORT_STEPS, type ImportStep } from './importSteps.ts';

export interface ImportStepsProps {
  current: ImportStep;
  /** The steps that the user can open. */
  open: readonly ImportStep[];
  onGo: (step: ImportStep) => void;
}

/** Shows the steps of an import. The current step is marked; available steps are buttons. */
export function ImportSteps({ current, open, onGo }: ImportStepsProps) {
  const { t } = useMessages();
  const at = IMPORT_STEPS.indexOf(current);
  return (
    <ol className="dk-import-steps" aria-label={t('import.steps')}>
      {IMPORT_STEPS.map((step, index) => {
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
