import type { FieldPlugin } from '#core/field/fieldPlugin.ts';
import { issueTexts } from '#view/field/issueText.ts';
import type { EditorProps } from '#view/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';

export interface Problem {
  /** What is wrong with the value; undefined where nothing is, or where the form around says so already. */
  readonly text: string | undefined;
  /** Id for the element that shows it. */
  readonly id: string;
}

/** What the type itself says against what is typed, at once and wherever the editor stands. */
export function useProblem(
  { id, value, definition, context, isInvalid, onChange }: EditorProps,
  plugin: FieldPlugin,
): Problem {
  const messages = useMessages();
  const isJudged = value && onChange && !isInvalid;
  const issues = isJudged ? plugin.validate(value, definition, context.engine) : [];
  return { text: issueTexts(messages, issues)[0], id: `${id}-problem` };
}

/** Ids of what describes a control, one after another; undefined where nothing does. */
export function describedByAll(...ids: (string | undefined | false)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}
