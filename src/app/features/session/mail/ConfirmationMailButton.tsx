import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { useApiCall } from '../../../api/useApiCall.ts';
import { requestMailConfirmation } from '../../../state/mailConfirmation.ts';

/** Sends the user another email for confirming their address. */
export function ConfirmationMailButton() {
  const { t } = useMessages();
  const call = useApiCall();
  const [isSent, setSent] = useState(false);
  const send = async () => {
    setSent(false);
    if (!(await call.run(requestMailConfirmation))) setSent(true);
  };
  return (
    <>
      {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      <div role="status">{isSent && <Notice tone="success">{t('mail.sentAgain')}</Notice>}</div>
      <Button isBusy={call.isBusy} onClick={() => void send()}>
        {t('mail.sendAgain')}
      </Button>
    </>
  );
}
