import { useState } from 'react';
import { useSearch } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { Messages } from '#view/i18n/messages.ts';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { toApiError } from '../../../api/ApiError.ts';
import { useApiCall } from '../../../api/useApiCall.ts';
import { SessionFrame } from '../SessionFrame.tsx';
import { ButtonLink } from './ButtonLink.tsx';
import { unsubscribeFromMail } from './mailCalls.ts';
import { findLinkError } from './mailedLink.ts';
import { OutcomePage } from './OutcomePage.tsx';

type State = 'asks' | 'done' | 'LinkInvalid' | 'LinkOutdated';

const SETTINGS = '/notifications?tab=settings';

/**
 * Asks for confirmation before unsubscribing from the emails that contained the link, because mail programs can open
 * the link automatically.
 */
export default function UnsubscribePage() {
  const messages = useMessages();
  const { t } = messages;
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const [state, setState] = useState<State>(token === '' ? 'LinkInvalid' : 'asks');
  const call = useApiCall();
  const submit = () =>
    call.run(async () => {
      try {
        await unsubscribeFromMail(token);
      } catch (problem) {
        const fault = findLinkError(toApiError(problem));
        if (!fault) throw problem;
        return setState(fault === 'LinkOutdated' ? fault : 'LinkInvalid');
      }
      setState('done');
    });
  if (state === 'done') {
    return (
      <OutcomePage title={t('unsubscribe.done')} text={t('unsubscribe.doneText')}>
        <ButtonLink href={SETTINGS}>{t('unsubscribe.toSettings')}</ButtonLink>
      </OutcomePage>
    );
  }
  if (state !== 'asks') {
    return (
      <OutcomePage title={t('mail.linkFailed')} text={t(`unsubscribe.${state}`)}>
        <ButtonLink href={SETTINGS} tone="primary">
          {t('unsubscribe.toSettings')}
        </ButtonLink>
      </OutcomePage>
    );
  }
  return (
    <SessionFrame title={t('unsubscribe.heading')}>
      <p>{whatEnds(messages, token)}</p>
      {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      <Button tone="primary" isBusy={call.isBusy} onClick={() => void submit()}>
        {t('unsubscribe.submit')}
      </Button>
    </SessionFrame>
  );
}

/** Returns the text for the topic that the token contains. A token looks like `account.user.Comment.signature`. */
function whatEnds({ t, has }: Messages, token: string): string {
  const [, , topic = ''] = token.split('.');
  if (topic === 'Digest') return t('unsubscribe.digestText');
  if (topic === 'AtOnce') return t('unsubscribe.atOnceText');
  if (topic.startsWith('Report-')) return t('unsubscribe.reportText');
  const id = `unsubscribe.name.${topic}`;
  return t('unsubscribe.text', { name: t(has(id) ? id : 'unsubscribe.name.Other') });
}
