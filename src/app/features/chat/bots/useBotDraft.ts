import { useState } from 'react';
import { issuesBelow } from '#core/issues.ts';
import type { Issue, LanguageTexts, TelegramBot, TelegramBotInput } from '#core/model.ts';
import { issueTexts } from '#view/field/issueText.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { toApiError } from '../../../api/ApiError.ts';
import { errorText } from '../../../api/errorText.ts';
import { createBot, updateBot } from '../chatCalls.ts';

export interface BotDraft {
  readonly values: Required<TelegramBotInput>;
  readonly problem: string | null;
  change(change: Partial<TelegramBotInput>): void;
  errorsOf(name: keyof TelegramBotInput): string[];
  /** Answers whether it was kept; what is wrong is told beside the fields. */
  save(): Promise<boolean>;
}

const NO_TEXTS: LanguageTexts = { en: '', uk: '' };

/** A bot as it is being filled in; nothing that was typed is lost where it is refused. */
export function useBotDraft(bot: TelegramBot | null): BotDraft {
  const messages = useMessages();
  const [values, setValues] = useState<Required<TelegramBotInput>>({
    name: bot?.name ?? '',
    token: '',
    enabled: bot?.enabled ?? true,
    groups: bot?.groups ?? [],
    greeting: bot?.greeting ?? NO_TEXTS,
    away: bot?.away ?? NO_TEXTS,
    groupsAllowed: bot?.groupsAllowed ?? false,
    tellAfterMinutes: bot?.tellAfterMinutes ?? null,
  });
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    values,
    problem,
    change: change => setValues({ ...values, ...change }),
    errorsOf: name => issueTexts(messages, issuesBelow(issues, name)),
    async save() {
      const { token, ...rest } = values;
      const input = token.trim() === '' ? rest : { ...rest, token: token.trim() };
      try {
        await (bot ? updateBot(bot.id, input) : createBot(input));
        return true;
      } catch (error) {
        const found = toApiError(error).issues.filter(({ path }) => path.length > 0);
        setIssues(found);
        setProblem(found.length > 0 ? null : errorText(messages, error));
        return false;
      }
    },
  };
}
