import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { createIssue } from '#core/issues.ts';
import type { ChatForm, Issue } from '#core/model.ts';
import { newId } from '#view/designer/newId.ts';
import { issueTexts } from '#view/field/issueText.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { type Editing, EditingRefusal, useEditing } from '../../../shared/editing/useEditing.ts';
import { usePlannedChanges } from '../../../shared/plans/usePlannedChanges.tsx';
import { type ChatFormDraft, draftOf, formOf } from './chatFormDraft.ts';

export interface ChatFormEditing extends Editing<ChatFormDraft> {
  /** What saving would do, while the admin has to decide. */
  readonly question: ReactNode;
}

/** A draft of a chat form and its way to the server, which says what is wrong with it. */
export function useChatFormEditing(stored: ChatForm | undefined): ChatFormEditing {
  const messages = useMessages();
  const [, navigate] = useLocation();
  const planned = usePlannedChanges();
  const editing = useEditing<ChatForm, ChatFormDraft>({
    source: stored,
    toDraft: draftOf,
    textOf: draft => JSON.stringify(formOf(draft)),
    faultsOf: missingIn,
    mistakesId: 'chatForms.mistakes',
    async send(draft) {
      const id = stored?.id ?? newId();
      const form = formOf(draft);
      const outcome = await planned.carryOut([{ kind: 'SaveChatForm', id, form }], { tellsRefusal: true });
      if (outcome.kind === 'refused') {
        const issues = outcome.issues.map(({ path, ...issue }) => ({ ...issue, path: path.slice(2) }));
        throw new EditingRefusal(issueTexts(messages, issues.slice(0, 3)).join(' '), issues);
      }
      if (outcome.kind === 'kept') return undefined;
      navigate('/bots/forms', { replace: !stored });
      return { ...form, id, issues: [] };
    },
  });
  return {
    ...editing,
    async save() {
      if (editing.check()) await editing.save();
    },
    question: planned.question,
  };
}

function missingIn({ name, directoryId, profileId }: ChatFormDraft): readonly Issue[] {
  return [
    ...(name.trim() ? [] : [createIssue(['name'], 'NameRequired')]),
    ...(directoryId ? [] : [createIssue(['directoryId'], 'Required')]),
    ...(profileId ? [] : [createIssue(['profileId'], 'Required')]),
  ];
}
