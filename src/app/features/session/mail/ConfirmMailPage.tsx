import { useSnapshot } from 'valtio';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { sessionState } from '../../../state/sessionState.ts';
import { SessionFrame } from '../SessionFrame.tsx';
import { ButtonLink } from './ButtonLink.tsx';
import { ConfirmationMailButton } from './ConfirmationMailButton.tsx';

/** Explains where to find the link that confirms an email address, and how to get another link. */
export default function ConfirmMailPage() {
  const { t } = useMessages();
  const { user } = useSnapshot(sessionState);
  if (!user) {
    return (
      <SessionFrame title={t('mail.lookIntoInbox')}>
        <p>{t('mail.confirmTextFor', { email: t('mail.yourAddress') })}</p>
        <p className="dk-session-foot">
          {t('mail.notThere')} {t('mail.logInForLink')}
        </p>
        <ButtonLink href="/login" tone="primary">
          {t('login.submit')}
        </ButtonLink>
      </SessionFrame>
    );
  }
  if (user.emailConfirmed) {
    return (
      <SessionFrame title={t('mail.confirmed')}>
        <p>{t('mail.confirmedText')}</p>
        <ButtonLink href="/" tone="primary">
          {t('mail.toApplication')}
        </ButtonLink>
      </SessionFrame>
    );
  }
  return (
    <SessionFrame title={t('mail.lookIntoInbox')}>
      <p>{t('mail.confirmTextFor', { email: user.email })}</p>
      <p className="dk-session-foot">{t('mail.notThere')}</p>
      <ConfirmationMailButton />
      <ButtonLink href="/" tone="primary">
        {t('mail.toApplication')}
      </ButtonLink>
    </SessionFrame>
  );
}
