import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { useApiCall } from '../../../../api/useApiCall.ts';
import { requestMailConfirmation } from '../../../../state/mailConfirmation.ts';
import { useUser } from '../../../../state/useBoot.ts';
import { postponeMailReminder } from './mailReminder.ts';
import { mailBannerTexts } from './texts.ts';
import './mail-banner.css';

/**
 * Reminds the user that their email address isn't confirmed, and sends the link again. On a phone, the banner is
 * collapsed to a button.
 */
export default function MailBanner() {
  return (
    <TextsProvider texts={mailBannerTexts}>
      <Banner />
    </TextsProvider>
  );
}

function Banner() {
  const { email } = useUser();
  const { t } = useMessages();
  const call = useApiCall();
  const [isSent, setSent] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const send = async () => {
    if (!(await call.run(requestMailConfirmation))) setSent(true);
  };
  const text = call.problem ?? t(isSent ? 'mailBanner.sent' : 'mailBanner.text', { email });
  return (
    <section className="dk-mail-banner" aria-label={t('mailBanner.label')}>
      <IconButton
        icon="warning"
        className="dk-mail-banner-toggle"
        label={t('mailBanner.label')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      <div className="dk-mail-banner-line" data-open={isOpen || undefined}>
        <Icon name="info" />
        <p role="status" title={text}>
          {text}
        </p>
        {!isSent && (
          <Button size="small" isBusy={call.isBusy} onClick={() => void send()}>
            {t('mailBanner.send')}
          </Button>
        )}
        <IconButton icon="close" size="small" label={t('mailBanner.later')} onClick={postponeMailReminder} />
      </div>
    </section>
  );
}
