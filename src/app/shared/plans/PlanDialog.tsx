import { Suspense } from 'react';
import type { ConfigurationPlan } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { PlanView } from './PlanView.tsx';
import { planTexts } from './texts.ts';

export interface PlanDialogProps {
  plan: ConfigurationPlan;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Shows the effects of a change, so that the user can decide whether to make it. */
export default function PlanDialog(props: PlanDialogProps) {
  return (
    <Suspense fallback={<Skeleton lines={4} height={28} />}>
      <TextsProvider texts={planTexts}>
        <Dialog {...props} />
      </TextsProvider>
    </Suspense>
  );
}

function Dialog({ plan, onConfirm, onCancel }: PlanDialogProps) {
  const { t } = useMessages();
  const isRefused = plan.issues.length > 0;
  const isLoss =
    plan.conversions.some(({ lost }) => lost > 0) || plan.diffs.some(({ outcome }) => outcome === 'Removed');
  return (
    <Modal
      title={t(isRefused ? 'plan.refused' : 'plan.title')}
      size="large"
      onClose={onCancel}
      footer={
        <>
          <Button data-autofocus onClick={onCancel}>
            {t('plan.back')}
          </Button>
          {!isRefused && (
            <Button tone={isLoss ? 'danger' : 'primary'} onClick={onConfirm}>
              {t('plan.apply')}
            </Button>
          )}
        </>
      }
    >
      <PlanView plan={plan} />
    </Modal>
  );
}
