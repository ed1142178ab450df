import type { LanguageTexts, WebBot, WebBotInput } from '#core/model.ts';
import { type FormDraft, useFormDraft } from '../../../shared/editing/useFormDraft.ts';
import { createWebBot, updateWebBot } from '../chatCalls.ts';
import { EMPTY_LANGUAGE_TEXTS } from './useBotDraft.ts';

export interface WebBotValues {
  readonly name: string;
  /** One origin per line. */
  readonly origins: string;
  readonly secret: string;
  readonly isSecretRemoved: boolean;
  readonly enabled: boolean;
  readonly groups: string[];
  readonly greeting: LanguageTexts;
  readonly away: LanguageTexts;
  readonly tellAfterMinutes: number | null;
}

export type WebBotDraft = FormDraft<WebBotValues>;

export function useWebBotDraft(bot: WebBot | null): WebBotDraft {
  return useFormDraft<WebBotValues>(
    () => ({
      name: bot?.name ?? '',
      origins: bot?.origins.join('\n') ?? '',
      secret: '',
      isSecretRemoved: false,
      enabled: bot?.enabled ?? true,
      groups: bot?.groups ?? [],
      greeting: bot?.greeting ?? EMPTY_LANGUAGE_TEXTS,
      away: bot?.away ?? EMPTY_LANGUAGE_TEXTS,
      tellAfterMinutes: bot?.tellAfterMinutes ?? null,
    }),
    values => (bot ? updateWebBot(bot.id, getInput(values)) : createWebBot(getInput(values))),
  );
}

function getInput({ origins, secret, isSecretRemoved, ...rest }: WebBotValues): WebBotInput {
  const lines = origins.split('\n').map(line => line.trim());
  const kept = isSecretRemoved ? { secret: null } : {};
  return {
    ...{ ...rest, origins: lines.filter(line => line !== '') },
    ...(secret.trim() === '' ? kept : { secret: secret.trim() }),
  };
}
