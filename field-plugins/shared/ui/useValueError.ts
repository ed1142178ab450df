import type { FieldPlugin } from '#core/field/fieldPlugin.ts';
import type { EditorProps } from '#view/engine/fieldUi.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';

export interface FieldValueError {
  /** The error of the value, or `undefined` if there is none, or the surrounding form already shows it. */
  readonly text: string | undefined;
  /** Id for the element that shows the error. */
  readonly id: string;
}

/** Validates an editor's value by its type, so that an error is shown immediately wherever the editor is used. */
export function useValueError(
  { id, value, definition, context, isInvalid, onChange }: EditorProps,
  plugin: FieldPlugin,
): FieldValueError {
  const messages = useMessages();
  const isJudged = value && onChange && !isInvalid;
  const issues = isJudged ? plugin.validate(value, definition, context.engine) : [];
  return { text: formatIssues(messages, issues)[0], id: `${id}-problem` };
}

/** Joins the ids of a control's descriptions. Returns `undefined` if there are none. */
export function joinDescriptions(...ids: (string | undefined | false)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}
