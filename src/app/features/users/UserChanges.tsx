import { useCallback } from 'react';
import type { components } from '#contract/docket.gen.ts';
import type { FieldValue } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { useLoad } from '../../api/useLoad.ts';
import { useBoot } from '../../state/useBoot.ts';
import type { UserGroup } from '../../state/useUsersAndGroups.ts';
import { listUserChanges } from './userCalls.ts';

type Entry = components['schemas']['HistoryEntry'];
type Change = Entry['changes'][number];

/** Lists the changes to a user's data; the newest change comes first. */
export function UserChanges({ userId, groups }: { userId: string; groups: readonly UserGroup[] }) {
  const messages = useMessages();
  const { t } = messages;
  const load = useCallback((signal: AbortSignal) => listUserChanges(userId, signal), [userId]);
  const { data, error, reload } = useLoad(load);
  if (error) return <ErrorState text={getErrorText(messages, error)} onRetry={reload} />;
  if (!data) return <Skeleton lines={4} height={28} />;
  if (data.length === 0) {
    return <EmptyState icon="clock" title={t('users.noChanges')} text={t('users.noChangesText')} />;
  }
  return (
    <ol className="dk-user-changes">
      {data.map(entry => (
        <ChangeEntry key={entry.id} entry={entry} groups={groups} />
      ))}
    </ol>
  );
}

function ChangeEntry({ entry, groups }: { entry: Entry; groups: readonly UserGroup[] }) {
  const { t, formatDateTime } = useMessages();
  const { users } = useBoot();
  const who = users.find(user => user.id === entry.userId)?.name ?? t('records.someone');
  return (
    <li>
      <div className="dk-user-changes-head">
        <strong>{who}</strong>
        <span>{t(`records.kind.${entry.kind}`)}</span>
        <time className="dk-faint" dateTime={entry.at}>
          {formatDateTime(entry.at)}
        </time>
      </div>
      {entry.changes.length > 0 && (
        <dl>
          {entry.changes.map(change => (
            <MemberChange key={change.field} change={change} kind={entry.kind} groups={groups} />
          ))}
        </dl>
      )}
    </li>
  );
}

interface MemberChangeProps {
  change: Change;
  kind: Entry['kind'];
  groups: readonly UserGroup[];
}

function MemberChange({ change, kind, groups }: MemberChangeProps) {
  const { t } = useMessages();
  const textOf = useTextOf(change.field, groups);
  const [before, after] = [textOf(change.before), textOf(change.after)];
  return (
    <>
      <dt>{t(`users.member.${change.field}`)}</dt>
      <dd>
        {change.field === 'password' && t(kind === 'Created' ? 'users.passwordSet' : 'users.passwordChanged')}
        {before && <del>{before}</del>} {after && <ins>{after}</ins>}
        {!after && before && change.field !== 'groups' && <span className="dk-faint">→ —</span>}
      </dd>
    </>
  );
}

function useTextOf(field: string, groups: readonly UserGroup[]) {
  const { t, formatDateTime } = useMessages();
  return (value: FieldValue | null | undefined): string => {
    const text = value?.stringValue ?? '';
    if (field === 'role' && text) return t(`users.role.${text}`);
    if (field === 'lockoutEnd') return formatDateTime(text);
    if (field !== 'groups') return text;
    const names = (value?.listValue ?? []).map(
      ({ stringValue }) => groups.find(({ id }) => id === stringValue)?.name ?? t('users.goneGroup'),
    );
    return names.join(', ');
  };
}
