import { useEffect, useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { toApiError } from '../../../api/ApiError.ts';
import { getErrorText } from '../../../api/errorText.ts';
import { sessionState, updateUser } from '../../../state/sessionState.ts';
import { SessionFrame } from '../SessionFrame.tsx';
import { ButtonLink } from './ButtonLink.tsx';
import { ConfirmationMailButton } from './ConfirmationMailButton.tsx';
import { confirmMail, type MailedLink } from './mailCalls.ts';
import { findLinkError, type MailedLinkError, useMailedLink } from './mailedLink.ts';
import { OutcomePage } from './OutcomePage.tsx';

type State =
  | { is: 'busy' }
  | { is: 'done' }
  | { is: 'refused'; fault: MailedLinkError }
  | { is: 'failed'; problem: unknown };

/** Confirms an email address by means of the link that was sent to it, and shows the result. */
export default function VerifyMailPage() {
  const messages = useMessages();
  const { t } = messages;
  const { link } = useMailedLink();
  const [state, setState] = useState<State>({ is: 'busy' });
  const [tries, setTries] = useState(0);
  const { userId = '', token = '' } = link ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: a higher count requests another attempt
  useEffect(() => {
    let isCurrent = true;
    setState({ is: 'busy' });
    void confirmOnce({ userId, token }).then(next => isCurrent && setState(next));
    return () => {
      isCurrent = false;
    };
  }, [userId, token, tries]);

  if (state.is === 'busy') {
    return (
      <SessionFrame title={t('mail.confirmHeading')}>
        <p role="status">{t('mail.confirming')}</p>
      </SessionFrame>
    );
  }
  if (state.is === 'done') {
    return (
      <OutcomePage title={t('mail.confirmed')} text={t('mail.confirmedText')}>
        <WayOn />
      </OutcomePage>
    );
  }
  if (state.is === 'failed') {
    return (
      <OutcomePage title={t('kit.error.title')} text={getErrorText(messages, state.problem)}>
        <Button tone="primary" onClick={() => setTries(tries + 1)}>
          {t('kit.retry')}
        </Button>
      </OutcomePage>
    );
  }
  return (
    <OutcomePage
      title={t('mail.linkFailed')}
      text={`${t(`mail.${state.fault}`)} ${state.fault === 'LinkUsed' ? t('mail.maybeConfirmed') : ''}`}
    >
      {sessionState.user && !sessionState.user.emailConfirmed && <ConfirmationMailButton />}
      {!sessionState.user && <p className="dk-session-foot">{t('mail.logInForLink')}</p>}
      <WayOn />
    </OutcomePage>
  );
}

function WayOn() {
  const { t } = useMessages();
  const isLoggedIn = sessionState.user !== null;
  return (
    <ButtonLink href={isLoggedIn ? '/' : '/login'} tone="primary">
      {t(isLoggedIn ? 'mail.toApplication' : 'login.submit')}
    </ButtonLink>
  );
}

async function confirmOnce(link: MailedLink): Promise<State> {
  if (!link.token) return { is: 'refused', fault: 'LinkInvalid' };
  try {
    await confirmMail(link);
  } catch (problem) {
    const fault = findLinkError(toApiError(problem));
    return fault ? { is: 'refused', fault } : { is: 'failed', problem };
  }
  const { user } = sessionState;
  if (user && user.id === link.userId.toLowerCase()) updateUser({ ...user, emailConfirmed: true });
  return { is: 'done' };
}
