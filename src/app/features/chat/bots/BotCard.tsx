import type { ReactNode } from 'react';
import type { TelegramBot } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Badge } from '#view/kit/feedback/Badge.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { useUserGroups } from '../../../shared/people/useUserGroups.ts';

export interface CardActions {
  isAdmin: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

const FAULTS: readonly TelegramBot['state'][] = ['TokenRefused', 'AnsweredElsewhere', 'Failing'];

/** Shows the name, state and actions of a bot on any platform; `children` are platform-specific details. */
export function BotFrame({
  bot: { name, state },
  isAdmin,
  onEdit,
  onDelete,
  children,
}: CardActions & { bot: Pick<TelegramBot, 'name' | 'state'>; children: ReactNode }) {
  const { t } = useMessages();
  return (
    <li className="dk-bot">
      <div className="dk-row">
        <strong className="dk-truncate">{name}</strong>
        <span className="dk-bot-state" data-state={state}>
          {FAULTS.includes(state) && <Icon name="warning" />}
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
      {children}
    </li>
  );
}

/** Returns a sentence about the groups that answer the bot's messages. */
export function useAnsweringGroupsText(groups: readonly string[]): string {
  const { t } = useMessages();
  const userGroups = useUserGroups();
  const names = groups.map(id => userGroups.find(group => group.id === id)?.name ?? t('chat.deletedGroup'));
  return names.length > 0 ? t('chat.answeredBy', { names: names.join(', ') }) : t('chat.answeredByAll');
}

/** Shows a Telegram bot and whether it receives messages. */
export function BotCard({
  bot,
  onTakeOver,
  ...actions
}: CardActions & { bot: TelegramBot; onTakeOver: () => void }) {
  const { t, formatDateTime } = useMessages();
  const { userName, state, groups, lastUpdateAt, missingSince, error } = bot;
  const answeredBy = useAnsweringGroupsText(groups);
  return (
    <BotFrame bot={bot} {...actions}>
      <span className="dk-faint">
        Telegram ·{' '}
        <a href={`https://t.me/${userName}`} target="_blank" rel="noreferrer">
          @{userName}
        </a>
      </span>
      <span className="dk-faint">
        {answeredBy}
        {' · '}
        {lastUpdateAt ? t('chat.lastUpdate', { at: formatDateTime(lastUpdateAt) }) : t('chat.noUpdate')}
      </span>
      {missingSince && (
        <Notice tone="warning">{t('chat.missing', { at: formatDateTime(missingSince) })}</Notice>
      )}
      {FAULTS.includes(state) && (
        <Notice tone="warning">
          {t(`chat.botFault.${state}`)} {state === 'Failing' && error}{' '}
          {state === 'AnsweredElsewhere' && actions.isAdmin && (
            <Button size="small" onClick={onTakeOver}>
              {t('chat.takeOver')}
            </Button>
          )}
        </Notice>
      )}
    </BotFrame>
  );
}
