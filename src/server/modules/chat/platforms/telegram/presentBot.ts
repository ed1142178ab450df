import type { TelegramBot } from '#core/model.ts';
import type { StoredBot } from '../../bots/repository.ts';

export function presentBot(bot: StoredBot): TelegramBot {
  const { bot_id, name, user_name, enabled, groups, greeting, away, groups_allowed, error } = bot;
  const { last_update_at, asked_at, missing_since } = bot;
  return {
    ...{ id: bot_id, name, userName: user_name, enabled, groups, greeting, away },
    state: getState(bot),
    groupsAllowed: groups_allowed,
    tellAfterMinutes: bot.tell_after_minutes,
    ...(last_update_at === null ? {} : { lastUpdateAt: last_update_at }),
    ...(asked_at === null ? {} : { askedAt: asked_at }),
    ...(missing_since === null ? {} : { missingSince: missing_since }),
    ...(error === null || !enabled ? {} : { error }),
  };
}

function getState({ enabled, fault, asked_at }: StoredBot): TelegramBot['state'] {
  if (!enabled) return 'Off';
  if (fault !== null) return fault;
  return asked_at === null ? 'Starting' : 'Running';
}
