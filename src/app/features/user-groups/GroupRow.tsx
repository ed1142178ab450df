import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Badge } from '#view/kit/feedback/Badge.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { useApiCall } from '../../api/useApiCall.ts';
import type { User, UserGroup } from '../../state/useUsersAndGroups.ts';
import { deleteGroup, updateGroup } from './groupCalls.ts';

/** The maximum number of displayed names; further users are only counted. */
const mostNames = 5;

export interface GroupRowProps {
  group: UserGroup;
  users: readonly User[];
  onEdit: () => void;
  onChanged: () => void;
}

export function GroupRow({ group, users, onEdit, onChanged }: GroupRowProps) {
  const { t } = useMessages();
  const [isAsking, setAsking] = useState(false);
  const { name, everyone, deleted } = group;
  const title = everyone ? t('app.everyone') : name;
  const about = (
    <>
      <span className="dk-group-title">
        <span className="dk-truncate">{title}</span>
        {everyone && <Badge>{t('groups.builtIn')}</Badge>}
        {deleted && <Badge>{t('groups.deleted')}</Badge>}
      </span>
      <span className="dk-faint dk-group-members">
        {everyone
          ? t('groups.everyoneText', { count: group.users.length })
          : t('groups.members', { count: group.users.length, names: getNames(group, users) })}
      </span>
    </>
  );
  return (
    <li className="dk-link-row" data-deleted={deleted ? '' : undefined}>
      <Icon name="users" />
      {everyone || deleted ? (
        <div className="dk-group-about">{about}</div>
      ) : (
        <button type="button" className="dk-group-about" onClick={onEdit}>
          {about}
        </button>
      )}
      {!everyone && (
        <IconButton
          icon={deleted ? 'restore' : 'trash'}
          size="small"
          label={t(deleted ? 'groups.restore' : 'groups.delete', { name })}
          onClick={() => setAsking(true)}
        />
      )}
      {isAsking && (
        <ConfirmGroup
          group={group}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            onChanged();
          }}
        />
      )}
    </li>
  );
}

interface ConfirmGroupProps {
  group: UserGroup;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for confirmation before deleting the group, or before restoring a deleted group. */
function ConfirmGroup({ group: { id, name, users, deleted }, onClose, onDone }: ConfirmGroupProps) {
  const { t } = useMessages();
  const toasts = useToasts();
  const call = useApiCall();
  const confirm = async () => {
    const error = await call.run(async () => {
      if (deleted) await updateGroup(id, { name, users, deleted: false });
      else await deleteGroup(id);
    });
    if (error) return;
    toasts.show({ text: t(deleted ? 'app.restored' : 'app.deleted') });
    onDone();
  };
  return (
    <ConfirmDialog
      isDanger={!deleted}
      isBusy={call.isBusy}
      confirmLabel={t(deleted ? 'app.confirmRestore' : 'app.confirmDelete')}
      text={
        <>
          {t(deleted ? 'groups.restoreText' : 'groups.deleteText', { name, count: users.length })}
          {call.problem && <Notice tone="danger">{call.problem}</Notice>}
        </>
      }
      onCancel={onClose}
      onConfirm={() => void confirm()}
    />
  );
}

function getNames(group: UserGroup, users: readonly User[]): string {
  const names = users.filter(user => group.users.includes(user.id)).map(user => user.name);
  const rest = names.length - mostNames;
  return names.slice(0, mostNames).join(', ') + (rest > 0 ? ` +${rest}` : '');
}
