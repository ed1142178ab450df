import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { useCall } from '../../../../api/useCall.ts';
import { WithTexts } from '../../../../shared/texts/WithTexts.tsx';
import { requestMailConfirmation } from '../../../../state/mailConfirmation.ts';
import { useUser } from '../../../../state/useBoot.ts';
import { putOff } from './mailReminder.ts';
import { mailBannerTexts } from './texts.ts';
import './mail-banner.css';

/** Reminds somebody that their address is not confirmed, and sends the link again. */
export default function MailBanner() {
  return (
    <WithTexts texts={mailBannerTexts}>
      <Banner />
    </WithTexts>
  );
}

function Banner() {
  const { email } = useUser();
  const { t } = useMessages();
  const call = useCall();
  const [isSent, setSent] = useState(false);
  const send = async () => {
    if (!(await call.run(requestMailConfirmation))) setSent(true);
  };
  return (
    <section className="dk-mail-banner-line" aria-label={t('mailBanner.label')}>
      <Icon name="info" />
      <p role="status">{call.problem ?? t(isSent ? 'mailBanner.sent' : 'mailBanner.text', { email })}</p>
      {!isSent && (
        <Button size="small" isBusy={call.isBusy} onClick={() => void send()}>
          {t('mailBanner.send')}
        </Button>
      )}
      <IconButton icon="close" label={t('mailBanner.later')} onClick={putOff} />
    </section>
  );
}
