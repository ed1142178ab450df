import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { useApiCall } from '../../api/useApiCall.ts';
import type { User } from '../../state/useUsersAndGroups.ts';
import { inviteUser } from './userCalls.ts';
import { formatLocalTime, MIN_PASSWORD_LENGTH } from './userDraft.ts';
import type { UserEditing } from './useUserEditing.ts';

export interface UserLoginFieldsProps {
  user: User;
  editing: UserEditing;
  isSelf: boolean;
  errorsOf: (name: 'password' | 'lockoutEnd') => readonly string[];
}

/** Manages a user's invitation, new password, and lockout. */
export function UserLoginFields({ user, editing, isSelf, errorsOf }: UserLoginFieldsProps) {
  const { t } = useMessages();
  const { draft, change } = editing;
  return (
    <section className="dk-panel dk-stack" aria-labelledby="user-login">
      <h2 id="user-login">{t('users.login')}</h2>
      {user.isInvited && <Invitation user={user} />}
      <Field
        label={t('users.newPassword')}
        help={t(isSelf ? 'users.newPasswordSelf' : 'users.newPasswordHelp', { min: MIN_PASSWORD_LENGTH })}
        errors={errorsOf('password')}
      >
        <TextInput
          type="password"
          autoComplete="new-password"
          value={draft.password}
          onInput={password => change({ password })}
        />
      </Field>
      {!isSelf && <Lock {...{ draft, change }} errors={errorsOf('lockoutEnd')} />}
    </section>
  );
}

function Invitation({ user }: { user: User }) {
  const { t } = useMessages();
  const toasts = useToasts();
  const call = useApiCall();
  const invite = async () => {
    const error = await call.run(async () => void (await inviteUser(user.id)));
    if (!error) toasts.show({ text: t('users.invitationSent', { name: user.name }) });
  };
  return (
    <>
      <Notice>
        <div className="dk-stack">
          {t('users.isInvited')}
          <div>
            <Button isBusy={call.isBusy} onClick={() => void invite()}>
              {t('users.sendInvitation')}
            </Button>
          </div>
        </div>
      </Notice>
      {call.problem && (
        <Notice tone="danger">
          {t('users.notInvited')} {call.problem}
        </Notice>
      )}
    </>
  );
}

type LockProps = Pick<UserEditing, 'draft' | 'change'> & { errors: readonly string[] };

const hourMs = 60 * 60 * 1000;

function Lock({ draft, change, errors }: LockProps) {
  const { t } = useMessages();
  const isLocked = draft.lockedUntil !== '';
  const lock = (hours: number) =>
    change({ lockedUntil: formatLocalTime(new Date(Date.now() + hours * hourMs)) });
  return (
    <Field
      label={t('users.lockEnd')}
      help={t(isLocked ? 'users.lockedHelp' : 'users.lockHelp')}
      errors={errors}
    >
      <div className="dk-user-lock">
        <TextInput
          type="datetime-local"
          value={draft.lockedUntil}
          onInput={lockedUntil => change({ lockedUntil })}
          onCommit={lockedUntil => change({ lockedUntil })}
        />
        {isLocked ? (
          <Button icon="close" onClick={() => change({ lockedUntil: '' })}>
            {t('users.unlock')}
          </Button>
        ) : (
          <>
            <Button icon="lock" onClick={() => lock(24)}>
              {t('users.lockDay')}
            </Button>
            <Button icon="lock" onClick={() => lock(24 * 7)}>
              {t('users.lockWeek')}
            </Button>
          </>
        )}
      </div>
    </Field>
  );
}
