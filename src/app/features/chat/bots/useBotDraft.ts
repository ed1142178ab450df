import type { LanguageTexts, TelegramBot, TelegramBotInput } from '#core/model.ts';
import { createTelegramBot, updateBot } from '../chatCalls.ts';
import { type Draft, useDraft } from './useDraft.ts';

export type BotDraft = Draft<Required<TelegramBotInput>>;

export const NO_TEXTS: LanguageTexts = { en: '', uk: '' };

export function useBotDraft(bot: TelegramBot | null): BotDraft {
  return useDraft<Required<TelegramBotInput>>(
    () => ({
      name: bot?.name ?? '',
      token: '',
      enabled: bot?.enabled ?? true,
      groups: bot?.groups ?? [],
      greeting: bot?.greeting ?? NO_TEXTS,
      away: bot?.away ?? NO_TEXTS,
      groupsAllowed: bot?.groupsAllowed ?? false,
      tellAfterMinutes: bot?.tellAfterMinutes ?? null,
    }),
    ({ token, ...rest }) => {
      const input = token.trim() === '' ? rest : { ...rest, token: token.trim() };
      return bot ? updateBot(bot.id, input) : createTelegramBot(input);
    },
  );
}
