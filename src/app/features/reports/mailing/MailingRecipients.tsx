import { useMemo } from 'react';
import type { ReportMailing } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { MultiChoice } from '#view/kit/inputs/MultiChoice.tsx';
import { useUserGroups } from '../../../shared/people/useUserGroups.ts';
import { useBoot } from '../../../state/useBoot.ts';

type Recipients = Pick<ReportMailing, 'userIds' | 'groupIds'>;

interface MailingRecipientsProps {
  to: Recipients;
  isMissing: boolean;
  onChange: (to: Recipients) => void;
}

export function MailingRecipients({ to, isMissing, onChange }: MailingRecipientsProps) {
  const { t } = useMessages();
  const { users } = useBoot();
  const userGroups = useUserGroups();
  const options = useMemo(
    () => [
      ...userGroups.map(({ id, name }) => ({ value: id, label: t('reports.mailing.group', { name }) })),
      ...users.map(({ id, name }) => ({ value: id, label: name })),
    ],
    [users, userGroups, t],
  );
  const choose = (ids: string[]) => {
    const isGroup = new Set(userGroups.map(({ id }) => id));
    onChange({ userIds: ids.filter(id => !isGroup.has(id)), groupIds: ids.filter(id => isGroup.has(id)) });
  };
  return (
    <Field
      label={t('reports.mailing.to')}
      help={t('reports.mailing.toText')}
      errors={isMissing ? [t('reports.mailing.toNobody')] : []}
    >
      <MultiChoice
        value={[...to.groupIds, ...to.userIds]}
        options={options}
        onChange={choose}
        placeholder={t('reports.mailing.add')}
        removeLabel={name => t('reports.mailing.remove', { name })}
      />
    </Field>
  );
}
