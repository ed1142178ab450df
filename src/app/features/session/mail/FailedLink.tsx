import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { ButtonLink } from './ButtonLink.tsx';
import type { LinkError } from './mailedLink.ts';
import { Outcome } from './Outcome.tsx';

/** Shows why a link can't set a password, and how to get a new link. */
export function FailedLink({ fault }: { fault: LinkError }) {
  const { t } = useMessages();
  return (
    <Outcome title={t('mail.linkFailed')} text={t(`mail.${fault}`)}>
      <ButtonLink href="/recoverpwd" tone="primary">
        {t('mail.newLink')}
      </ButtonLink>
      <ButtonLink href="/login">{t('mail.toLogin')}</ButtonLink>
    </Outcome>
  );
}
