import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { useCall } from '../api/useCall.ts';
import { WithTexts } from '../shared/texts/WithTexts.tsx';
import { requestMailConfirmation } from '../state/mailConfirmation.ts';
import { mailBannerTexts } from './mailBannerTexts.ts';
import './mail-banner.css';

export interface MailBannerProps {
  email: string;
  onLater: () => void;
}

/** Reminds somebody that their address is not confirmed, and sends the link again. */
export default function MailBanner(props: MailBannerProps) {
  return (
    <WithTexts texts={mailBannerTexts}>
      <Banner {...props} />
    </WithTexts>
  );
}

function Banner({ email, onLater }: MailBannerProps) {
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
      <IconButton icon="close" label={t('mailBanner.later')} onClick={onLater} />
    </section>
  );
}
