import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { UsageProfile } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import type { User, UsersAndGroups } from '../../state/useUsersAndGroups.ts';
import { createProfileDraft } from './profileDraft.ts';
import { useAssignmentTargetName } from './useAssignmentTargetName.ts';

/** The maximum number of displayed names; further users are only counted. */
const mostNames = 4;

export interface ProfileRowProps {
  profile: UsageProfile;
  /** Starts at 1. */
  position: number;
  handle: ReactNode;
  people: UsersAndGroups | undefined;
  /** The users to whom the profile actually applies. */
  applied: readonly User[];
  onDuplicate: () => void;
  onDelete: () => void;
}

export function ProfileRow(props: ProfileRowProps) {
  const { profile, position, handle, people, applied, onDuplicate, onDelete } = props;
  const { t } = useMessages();
  const nameOf = useAssignmentTargetName(people);
  const { id, name } = profile;
  const assigned = createProfileDraft(profile).assignments.map(nameOf);
  return (
    <div className="dk-entry-row dk-profile-row">
      {handle}
      <span className="dk-profile-position">{position}</span>
      <Link href={`/usage-profiles/${id}`} className="dk-profile-link">
        <span className="dk-profile-name">{name}</span>
        <span className="dk-faint">
          {t('profiles.assigned', { count: assigned.length, names: shortened(assigned) })}
        </span>
        {people && (
          <span className="dk-faint">
            {t('profiles.applies', {
              count: applied.length,
              names: shortened(applied.map(user => user.name)),
            })}
          </span>
        )}
      </Link>
      <Menu
        placement="bottom-end"
        trigger={<IconButton icon="more" size="small" label={t('profiles.more', { name })} />}
        entries={[
          { id: 'copy', icon: 'copy', label: t('profiles.duplicate'), onSelect: onDuplicate },
          { id: 'delete', icon: 'trash', label: t('app.delete'), isDanger: true, onSelect: onDelete },
        ]}
      />
    </div>
  );
}

function shortened(names: readonly string[]): string {
  const rest = names.length - mostNames;
  return names.slice(0, mostNames).join(', ') + (rest > 0 ? ` +${rest}` : '');
}
