import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import type { SessionAnswer } from '../../api/sessionCalls.ts';
import type { ApiCall } from '../../api/useApiCall.ts';
import { SessionFrame } from './SessionFrame.tsx';

export interface AccountChoiceProps {
  accounts: NonNullable<SessionAnswer['accounts']>;
  call: ApiCall;
  onChoose: (accountId: string) => void;
  onBack: () => void;
}

/** Selects one of the accounts whose password matched. */
export function AccountChoice({ accounts, call, onChoose, onBack }: AccountChoiceProps) {
  const { t } = useMessages();
  return (
    <SessionFrame title={t('login.chooseAccount')}>
      {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      <div className="dk-session-form">
        {accounts.map(account => (
          <Button key={account.id} isDisabled={call.isBusy} onClick={() => onChoose(account.id)}>
            {account.name}
          </Button>
        ))}
        <Button tone="quiet" icon="chevron-left" onClick={onBack}>
          {t('login.back')}
        </Button>
      </div>
    </SessionFrame>
  );
}
