import type { TelegramBot } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Badge } from '#view/kit/feedback/Badge.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { useBoot } from '../../../state/useBoot.ts';

interface BotCardProps {
  bot: TelegramBot;
  isAdmin: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onTakeOver: () => void;
}

const FAULTS: readonly TelegramBot['state'][] = ['TokenRefused', 'AnsweredElsewhere', 'Failing'];

/** One bot: who it is, who answers for it, and whether messages come in. */
export function BotCard({ bot, isAdmin, onEdit, onDelete, onTakeOver }: BotCardProps) {
  const { t, formatDateTime } = useMessages();
  const { userGroups } = useBoot();
  const { name, userName, state, groups, lastUpdateAt, missingSince, error } = bot;
  const names = groups.map(id => userGroups.find(group => group.id === id)?.name ?? t('chat.deletedGroup'));
  const isFaulty = FAULTS.includes(state);
  return (
    <li className="dk-bot">
      <div className="dk-row">
        <strong className="dk-truncate">{name}</strong>
        <span className="dk-bot-state" data-state={state}>
          {isFaulty && <Icon name="warning" />}
          <Badge>{t(`chat.botState.${state}`)}</Badge>
        </span>
        <span className="dk-spacer" />
        {isAdmin && (
          <>
            <IconButton icon="edit" size="small" label={t('chat.editBot', { name })} onClick={onEdit} />
            <IconButton icon="trash" size="small" label={t('chat.deleteBot', { name })} onClick={onDelete} />
          </>
        )}
      </div>
      <span className="dk-faint">
        Telegram ·{' '}
        <a href={`https://t.me/${userName}`} target="_blank" rel="noreferrer">
          @{userName}
        </a>
      </span>
      <span className="dk-faint">
        {names.length > 0 ? t('chat.answeredBy', { names: names.join(', ') }) : t('chat.answeredByAll')}
        {' · '}
        {lastUpdateAt ? t('chat.lastUpdate', { at: formatDateTime(lastUpdateAt) }) : t('chat.noUpdate')}
      </span>
      {missingSince && (
        <Notice tone="warning">{t('chat.missing', { at: formatDateTime(missingSince) })}</Notice>
      )}
      {isFaulty && (
        <Notice tone="warning">
          {t(`chat.botFault.${state}`)} {state === 'Failing' && error}{' '}
          {state === 'AnsweredElsewhere' && isAdmin && (
            <Button size="small" onClick={onTakeOver}>
              {t('chat.takeOver')}
            </Button>
          )}
        </Notice>
      )}
    </li>
  );
}
