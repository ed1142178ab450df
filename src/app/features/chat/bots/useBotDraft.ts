import type { LanguageTexts, TelegramBot, TelegramBotInput } from '#core/model.ts';
import { type FormDraft, useFormDraft } from '../../../shared/editing/useFormDraft.ts';
import { createTelegramBot, updateTelegramBot } from '../chatCalls.ts';

export type BotDraft = FormDraft<Required<TelegramBotInput>>;

export const EMPTY_LANGUAGE_TEXTS: LanguageTexts = { en: '', uk: '' };

export function useBotDraft(bot: TelegramBot | null): BotDraft {
  return useFormDraft<Required<TelegramBotInput>>(
    () => ({
      name: bot?.name ?? '',
      token: '',
      enabled: bot?.enabled ?? true,
      groups: bot?.groups ?? [],
      greeting: bot?.greeting ?? EMPTY_LANGUAGE_TEXTS,
      away: bot?.away ?? EMPTY_LANGUAGE_TEXTS,
      groupsAllowed: bot?.groupsAllowed ?? false,
      tellAfterMinutes: bot?.tellAfterMinutes ?? null,
    }),
    ({ token, ...rest }) => {
      const input = token.trim() === '' ? rest : { ...rest, token: token.trim() };
      return bot ? updateTelegramBot(bot.id, input) : createTelegramBot(input);
    },
  );
}
