import type { Status } from '#core/model.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Badge } from '../kit/feedback/Badge.tsx';

export function StatusChip({ status }: { status: Status | undefined }) {
  const { t } = useMessages();
  if (!status) return <Badge>{t('status.none')}</Badge>;
  return (
    <Badge color={status.color} textColor={status.textColor} title={status.description}>
      {status.name}
    </Badge>
  );
}
