import { useState } from 'react';
import { useParams } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { useLiveEvent } from '../../live/events.ts';
import { UnknownUser } from './UnknownUser.tsx';
import { UserEditor } from './UserEditor.tsx';
import { useLoadedUser } from './useLoadedUser.ts';

/** Loads the user in the URL, and reloads the user when users or groups change. */
export default function UserDetailsPage() {
  const messages = useMessages();
  const { id = '' } = useParams();
  const user = useLoadedUser(id);
  // The number of saves; the history is reloaded after each save.
  const [saves, setSaves] = useState(0);
  useLiveEvent(['UserChanged', 'UserDeleted', 'UserGroupChanged', 'Reconnected'], user.reload);
  const handleSaved = () => {
    setSaves(saves + 1);
    user.reload();
  };
  if (user.data) return <UserEditor key={id} user={user.data} saves={saves} onSaved={handleSaved} />;
  if (user.error && [400, 404].includes(user.error.status)) return <UnknownUser />;
  if (user.error) return <ErrorState text={getErrorText(messages, user.error)} onRetry={user.reload} />;
  return <Skeleton lines={6} height={30} />;
}
