import { useState } from 'react';
import { useLocation } from 'wouter';
import { createIssue } from '#core/issues.ts';
import type { ChatForm, Issue } from '#core/model.ts';
import { newId } from '#view/designer/newId.ts';
import { useEditing } from '../../../shared/editing/useEditing.ts';
import { type PlannedEditing, usePlannedSave } from '../../../shared/plans/usePlannedSave.ts';
import { useBoot } from '../../../state/useBoot.ts';
import { type ChatFormDraft, draftOf, formOf } from './chatFormDraft.ts';

/** Edits and saves the draft of a chat form. Only required settings are validated here, the rest by the server. */
export function useChatFormEditing(stored: ChatForm | undefined): PlannedEditing<ChatFormDraft> {
  const [, navigate] = useLocation();
  const { save, question } = usePlannedSave();
  const [only, ...others] = useBoot().usageProfiles;
  const [startProfile] = useState(only && others.length === 0 ? only.id : '');
  const editing = useEditing<ChatForm, ChatFormDraft>({
    source: stored,
    toDraft: source => draftOf(source, startProfile),
    textOf: draft => JSON.stringify(formOf(draft)),
    faultsOf: missingIn,
    mistakesId: 'chatForms.mistakes',
    async send(draft) {
      const id = stored?.id ?? newId();
      const form = formOf(draft);
      if (!(await save({ kind: 'SaveChatForm', id, form }))) return undefined;
      navigate('/bots/forms', { replace: !stored });
      return { ...form, id, issues: [] };
    },
  });
  return { ...editing, question };
}

function missingIn({ name, directoryId, profileId }: ChatFormDraft): readonly Issue[] {
  return [
    ...(name.trim() ? [] : [createIssue(['name'], 'NameRequired')]),
    ...(directoryId ? [] : [createIssue(['directoryId'], 'Required')]),
    ...(profileId ? [] : [createIssue(['profileId'], 'Required')]),
  ];
}
