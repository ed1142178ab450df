import type { ChatForm, ChatFormInput, LanguageTexts } from '#core/model.ts';

/** The draft of a chat form. No member is optional, so that each control has a value. */
export interface ChatFormDraft {
  readonly name: string;
  readonly directoryId: string;
  readonly fieldIds: readonly string[];
  readonly questions: Readonly<Record<string, LanguageTexts>>;
  /** The title of the form's page; if empty, the form's name is used. */
  readonly heading: LanguageTexts;
  readonly intro: LanguageTexts;
  readonly done: LanguageTexts;
  readonly link: string;
  readonly command: string;
  readonly isForAgents: boolean;
  readonly isForRules: boolean;
  readonly isOffered: boolean;
  readonly hasPage: boolean;
  readonly statusId: string;
  readonly botIds: readonly string[];
  readonly profileId: string;
  readonly groupIds: readonly string[];
  readonly tellStatuses: Readonly<Record<string, LanguageTexts>>;
  readonly endsAfterDays: number;
  readonly isEnabled: boolean;
}

const DEFAULT_DAYS = 7;

/** @param profileId The initial profile of a new form. */
export function createChatFormDraft(form: ChatForm | undefined, profileId = ''): ChatFormDraft {
  return {
    name: form?.name ?? '',
    directoryId: form?.directoryId ?? '',
    fieldIds: form?.fieldIds ?? [],
    questions: form?.questions ?? {},
    heading: form?.heading ?? {},
    intro: form?.intro ?? {},
    done: form?.done ?? {},
    link: form?.start.link ?? '',
    command: form?.start.command ?? '',
    isForAgents: form ? form.start.agent === true : true,
    isForRules: form?.start.rule === true,
    isOffered: form?.start.button === true,
    hasPage: form?.start.page === true,
    statusId: form?.statusId ?? '',
    botIds: form?.botIds ?? [],
    profileId: form?.profileId ?? profileId,
    groupIds: form?.groupIds ?? [],
    tellStatuses: form?.tellStatuses ?? {},
    endsAfterDays: form?.endsAfterDays ?? DEFAULT_DAYS,
    isEnabled: form?.enabled !== false,
  };
}

export function toChatFormInput(draft: ChatFormDraft): ChatFormInput {
  const { name, directoryId, fieldIds, questions, profileId, endsAfterDays } = draft;
  const { heading, intro, done } = draft;
  const asked = new Set(fieldIds);
  return {
    ...{ name: name.trim(), directoryId, fieldIds: [...fieldIds], profileId, endsAfterDays },
    ...{ heading, intro, done },
    questions: Object.fromEntries(Object.entries(questions).filter(([id]) => asked.has(id))),
    start: {
      ...(draft.link.trim() ? { link: draft.link.trim() } : {}),
      ...(draft.command.trim() ? { command: draft.command.trim() } : {}),
      ...(draft.isForAgents ? { agent: true } : {}),
      ...(draft.isForRules ? { rule: true } : {}),
      ...(draft.isOffered ? { button: true } : {}),
      ...(draft.hasPage ? { page: true } : {}),
    },
    ...(draft.statusId ? { statusId: draft.statusId } : {}),
    botIds: [...draft.botIds],
    groupIds: [...draft.groupIds],
    tellStatuses: draft.tellStatuses,
    enabled: draft.isEnabled,
  };
}
