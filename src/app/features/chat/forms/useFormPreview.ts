import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChatFormAnswer, ChatFormInput, ChatFormMessage, ChatFormPreview, Issue } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { previewChatForm } from './formCalls.ts';

export type FormPreviewMessage =
  | { readonly who: 'Bot'; readonly message: ChatFormMessage }
  | { readonly who: 'Visitor'; readonly text: string };

export interface FormPreviewResult {
  readonly tried: readonly FormPreviewMessage[];
  /** The reasons why the form can't be previewed in its current state. */
  readonly faults: readonly Issue[];
  readonly problem: string | null;
  readonly isBusy: boolean;
  readonly end: 'Confirmed' | 'Cancelled' | null;
  answer(answer: ChatFormAnswer, text: string): void;
  restart(): void;
}

type Progress = ChatFormPreview['progress'];

interface Trial {
  readonly tried: readonly FormPreviewMessage[];
  readonly faults: readonly Issue[];
  readonly end: FormPreviewResult['end'];
  readonly progress: Progress;
}

const EMPTY: Trial = { tried: [], faults: [], end: null, progress: undefined };
/** The delay after a change, so that no requests are sent while the user is typing. */
const PAUSE_MS = 600;

/** Previews a form being edited; restarts when the form changes. */
export function useFormPreview(form: ChatFormInput): FormPreviewResult {
  const messages = useMessages();
  const { locale } = messages;
  const [trial, setTrial] = useState(EMPTY);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const text = JSON.stringify(form);
  const turn = useRef(0);
  const isWhole = [form.directoryId, form.profileId, form.name].every(Boolean) && form.fieldIds.length > 0;
  const ask = useCallback(
    async (before: Trial, answer?: ChatFormAnswer) => {
      turn.current += 1;
      const own = turn.current;
      setBusy(true);
      try {
        const { progress } = before;
        const asked = {
          ...{ form: JSON.parse(text) as ChatFormInput, lang: locale },
          ...(progress ? { progress } : {}),
          ...(answer ? { answer } : {}),
        };
        const said = await previewChatForm(asked);
        if (own !== turn.current) return;
        setProblem(null);
        setTrial({
          tried: [...before.tried, ...said.messages.map(message => ({ who: 'Bot' as const, message }))],
          faults: said.progress ? [] : said.issues,
          end: said.state === 'Asked' ? null : said.state,
          progress: said.progress,
        });
      } catch (error) {
        if (own === turn.current) setProblem(getErrorText(messages, error));
      } finally {
        if (own === turn.current) setBusy(false);
      }
    },
    [text, locale, messages],
  );
  const latest = useRef(ask);
  latest.current = ask;
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts when the form changes
  useEffect(() => {
    if (!isWhole) return setTrial(EMPTY);
    const timer = setTimeout(() => void latest.current(EMPTY), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, locale, isWhole]);
  return {
    ...trial,
    problem,
    isBusy,
    answer(answer, said) {
      if (isBusy || trial.end !== null) return;
      const next = { ...trial, tried: [...trial.tried, { who: 'Visitor' as const, text: said }] };
      setTrial(next);
      void ask(next, answer);
    },
    restart: () => void ask(EMPTY),
  };
}
