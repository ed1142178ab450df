import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useBoot } from '../../../state/useBoot.ts';
import './record.css';
import type { Presence } from './usePresence.ts';

const most = 4;

/** Shows which other users have the record open, and which of them are editing it. */
export function PresenceMark({ people }: { people: readonly Presence[] }) {
  const { t } = useMessages();
  const { users } = useBoot();
  if (people.length === 0) return null;
  const nameOf = (id: string) => users.find(user => user.id === id)?.name ?? t('records.someone');
  return (
    <ul className="dk-presence" aria-label={t('records.presence')}>
      {people.slice(0, most).map(({ userId, isEditing }) => {
        const name = nameOf(userId);
        const text = t(isEditing ? 'records.isEditing' : 'records.isViewing', { name });
        return (
          <li key={userId} className="dk-avatar" data-editing={isEditing} title={text}>
            <span aria-hidden="true">{getInitials(name)}</span>
            <span className="dk-visually-hidden">{text}</span>
          </li>
        );
      })}
      {people.length > most && <li className="dk-faint">+{people.length - most}</li>}
    </ul>
  );
}

function getInitials(name: string): string {
  const [first = '', second = ''] = name.trim().split(/\s+/);
  return ([...first][0] ?? '?') + ([...second][0] ?? '');
}
