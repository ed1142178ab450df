import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { ButtonLink } from './ButtonLink.tsx';
import type { MailedLinkError } from './mailedLink.ts';
import { OutcomePage } from './OutcomePage.tsx';

/** Shows why a link can't set a password, and how to get a new link. */
export function LinkErrorPage({ fault }: { fault: MailedLinkError }) {
  const { t } = useMessages();
  return (
    <OutcomePage title={t('mail.linkFailed')} text={t(`mail.${fault}`)}>
      <ButtonLink href="/recoverpwd" tone="primary">
        {t('mail.newLink')}
      </ButtonLink>
      <ButtonLink href="/login">{t('mail.toLogin')}</ButtonLink>
    </OutcomePage>
  );
}
